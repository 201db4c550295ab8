import useSWR from "swr";
import { errorDetails, type Links, read, request } from "./client.ts";

export type Plan = "monthly" | "annual";

/** A price in major units of its currency, such as 29.99. */
export interface Price {
  amount: number;
  /** An ISO 4217 code in lower case, such as "usd". */
  currency: string;
}

/** The response of `GET /api/subscription-prices`. */
export interface Prices {
  monthly: Price;
  /** `savings`: how much less a year costs than twelve monthly payments, in percent; 0 for none. */
  annual: Price & { savings?: number };
  /** Whether free chats end when the day's budget is used up. */
  hasDailyBudget: boolean;
  links: Links;
}

/** The response of `GET /api/subscription`. Fields that do not apply are null. */
export interface Subscription {
  plan: "free" | Plan;
  status: "none" | "pending" | "active" | "past_due" | "unpaid" | "paused" | "canceled";
  /** Whether an admin has granted Pro, apart from any subscription. */
  granted: boolean;
  /** Major units, such as 29.99. */
  amount: number | null;
  currency: string | null;
  /** RFC 3339; null unless the subscription renews. */
  nextBilling: string | null;
  /** RFC 3339; when Pro ends if nothing changes. */
  endsAt: string | null;
  /** The last four digits of the card or account. */
  last4: string | null;
  /** Whether the portal has something to show. */
  canManage: boolean;
  links: Links;
}

/** A checkout as verified by the server. The details are missing while the payment is pending. */
export interface Verification {
  status: "active" | "pending";
  plan?: Plan;
  amount?: number;
  currency?: string;
  nextBilling?: string;
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
export function startCheckout(plan: Plan): Promise<string> {
  return redirectUrl("/api/payments/create-subscription", { plan });
}

/**
 * Returns the URL of the portal: the payment provider's page for invoices, card, plan and
 * cancellation. Throws a RequestError.
 */
export function openPortal(): Promise<string> {
  return redirectUrl("/api/payments/portal");
}

/** Verifies the checkout that the user returned from. Throws a RequestError. */
export async function verifySession(sessionId: string): Promise<Verification> {
  const response = await request("POST", "/api/payments/verify-session", { body: { sessionId } });
  return response.json();
}

async function redirectUrl(path: string, body?: unknown): Promise<string> {
  const response = await request("POST", path, { body });
  const { redirectUrl } = await response.json();
  return redirectUrl;
}
