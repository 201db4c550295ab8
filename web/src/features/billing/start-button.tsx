import { LoaderCircle } from "lucide-react";
import type { Plan } from "../../api/billing.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";

/** Starts the checkout of a plan. */
export function StartButton(props: {
  plan: Plan;
  /** The plan whose checkout is being opened. */
  starting: Plan | null;
  disabled: boolean;
  onStart: (plan: Plan) => void;
}) {
  const { plan, starting, disabled, onStart } = props;
  return (
    <Button
      variant={plan === "annual" ? "primary" : "secondary"}
      size="lg"
      className="w-full self-end aria-disabled:cursor-progress"
      aria-disabled={starting !== null || disabled}
      onClick={() => starting === null && !disabled && onStart(plan)}
    >
      {starting === plan && <LoaderCircle className="motion-safe:animate-spin" />}
      {starting === plan ? texts.common.busy : texts.upgrade[plan].action}
    </Button>
  );
}
