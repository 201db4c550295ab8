import LoaderCircle from "lucide-react/icons/loader-circle";
import { common } from "#texts/page.ts";
import { upgrade } from "#texts/upgrade.ts";
import type { Plan } from "../../api/billing.ts";
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
  const busy = starting === plan;
  return (
    <Button
      variant={plan === "annual" ? "primary" : "secondary"}
      size="lg"
      className="w-full self-end"
      // The pressed button keeps the focus.
      aria-disabled={busy}
      disabled={disabled || (starting !== null && !busy)}
      onClick={() => !busy && onStart(plan)}
    >
      {busy && <LoaderCircle className="motion-safe:animate-spin" />}
      {busy ? common.busy : upgrade[plan].action}
    </Button>
  );
}
