import { useState } from "react";
import { upgrade } from "#texts/upgrade.ts";
import { type Plan, startCheckout } from "../../api/billing.ts";
import { useRestored } from "../../lib/page-life.ts";
import { leaveTo } from "../leaving/leave-to.ts";
import { reportPaymentError } from "./report-payment-error.ts";

/** Starts checkouts, one at a time. */
export function useCheckout() {
  const [starting, setStarting] = useState<Plan | null>(null);
  useRestored(() => setStarting(null));

  async function start(plan: Plan) {
    setStarting(plan);
    try {
      leaveTo(await startCheckout(plan), () => setStarting(null));
    } catch (error) {
      setStarting(null);
      reportPaymentError(error, () => upgrade.failedText);
    }
  }

  return { starting, start };
}
