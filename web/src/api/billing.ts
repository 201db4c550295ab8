import useSWR from "swr";
import { errorDetails, post, read } from "./client.ts";
import type { CheckoutOutcome, Plan, Prices, Subscription as SentSubscription, Status } from "./types.ts";

export type { CheckoutOutcome, Plan, Prices };

export interface Subscription extends Omit<SentSubscription, "plan" | "status"> {
  plan: Plan | "free";
  status: Status | "none";
}

const SUBSCRIPTION_URL = "/api/subscription";

/** Converts a yearly price to a monthly one, rounded down to two decimals. */
export function perMonth(yearly: number): number {
  return Math.floor((yearly * 100) / 12) / 100;
}

export function usePrices() {
  return useSWR<Prices, Error>("/api/subscription-prices");
}

/**
 * Returns the signed-in user's subscription, fetched again each time a page shows it. For null,
 * fetches nothing and returns no data.
 */
export function useSubscription(userId: string | null) {
  // The key includes the user, so that no one sees the previous user's subscription.
  const key = userId === null ? null : [SUBSCRIPTION_URL, userId];
  return useSWR<Subscription, Error>(key, () => read<Subscription>(SUBSCRIPTION_URL), {
    revalidateOnMount: true,
  });
}

/** Reports whether an error means that the operator has not set up payments. */
export function isPaymentsOff(error: unknown): boolean {
  return errorDetails(error).code === "payments_off";
}

/**
 * Starts a checkout. Returns its URL, or the portal's if the user already pays. Throws a
 * RequestError.
 */
export async function startCheckout(plan: Plan): Promise<string> {
  return (await post("/api/payments/create-subscription", { plan })).redirectUrl;
}

/**
 * Returns the URL of the portal: the payment provider's page for invoices, card, plan and
 * cancellation. Throws a RequestError.
 */
export async function openPortal(): Promise<string> {
  return (await post("/api/payments/portal")).redirectUrl;
}

/** Verifies the checkout that the user returned from. Throws a RequestError. */
export function verifySession(sessionId: string): Promise<CheckoutOutcome> {
  return post("/api/payments/verify-session", { sessionId });
}
