import { useCallback, useEffect, useRef, useState } from "react";
import { paymentSuccess } from "#texts/billing.ts";
import { verifySession } from "../../api/billing.ts";
import { errorDetails } from "../../api/client.ts";
import type { CheckoutOutcome, Links } from "../../api/types.ts";
import { refreshUser } from "../../api/user.ts";
import { toast } from "../../ui/toasts.ts";

/** The state of the payment success page. */
export type PaymentState =
  | { status: "verifying" }
  | { status: "pending" }
  | { status: "active"; payment: CheckoutOutcome }
  | { status: "failed"; detail: string; links: Links };

/**
 * The time before a pending payment is verified again, which grows with each attempt: a bank can take
 * days, and the server allows 100 verifications per hour.
 */
const POLL = { firstMs: 3_000, factor: 1.5, longestMs: 60_000 };

/**
 * Verifies a checkout, and polls while its payment is pending. Also returns a function that starts
 * over.
 */
export function useVerification(sessionId: string): [PaymentState, () => void] {
  const [state, setState] = useState<PaymentState>({ status: "verifying" });
  const [attempt, setAttempt] = useState(0);
  const announced = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt verifies again
  useEffect(() => {
    let canceled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = POLL.firstMs;
    async function verify() {
      try {
        const payment = await verifySession(sessionId);
        if (canceled) return;
        if (payment.status === "pending") {
          setState({ status: "pending" });
          timer = setTimeout(verify, wait);
          wait = Math.min(wait * POLL.factor, POLL.longestMs);
          return;
        }
        setState({ status: "active", payment });
        refreshUser();
        if (!announced.current) toast(() => ({ title: paymentSuccess.title, text: paymentSuccess.toast }));
        announced.current = true;
      } catch (error) {
        if (canceled) return;
        const { detail, links } = errorDetails(error);
        setState({ status: "failed", detail, links });
        toast(() => ({
          title: paymentSuccess.failedTitle,
          text: paymentSuccess.failed,
          tone: "destructive",
        }));
      }
    }
    verify();
    return () => {
      canceled = true;
      clearTimeout(timer);
    };
  }, [sessionId, attempt]);

  const retry = useCallback(() => {
    setState({ status: "verifying" });
    setAttempt((number) => number + 1);
  }, []);
  return [state, retry];
}
