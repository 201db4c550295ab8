import { area } from "../area.ts";
import { capitalize, number } from "../plural.ts";
import { chats } from "./chats.ts";

export const upgrade = area("upgrade", {
  title: "Upgrade to Premium",
  lead: "Privacy is the same on every plan.",
  free: {
    name: "Free Tier",
    badge: "Free",
    per: "Your current plan",
    remaining: (count: number | null) =>
      count === null ? capitalize(chats(count)) : `${chats(count)} remaining`,
    left: (chats: number) => `${number(chats)} left now`,
    models: "Free models",
    search: "Private search",
  },
  monthly: {
    name: "Monthly",
    badge: "Flexible",
    per: "Billed monthly",
    conversations: "Unlimited conversations",
    models: "All premium models",
    response: "Priority response",
    responseToday: "When the site's daily budget is used up, only Premium chats continue.",
    responseSame: "Free chats are answered just as fast on this site.",
    cancel: "Cancel anytime",
    action: "Start Monthly Plan",
  },
  annual: {
    name: "Annual",
    badge: (percent: number) => `Save ${percent}%`,
    per: (total: string) => `${total} billed yearly`,
    everything: "Everything in Monthly",
    support: "Priority support",
    supportToday: "Your account page shows how to contact support.",
    noSupportToday: "This site has not published a support contact yet.",
    access: "Early access to new models",
    accessToday: "New premium models are yours as soon as they are added.",
    action: "Start Annual Plan",
  },
  perMonth: "a month",
  loading: "Loading prices",
  notCurrent: "These prices may not be current. The checkout page shows the current ones.",
  provider: "Payments are handled by an external card payment provider. Your card number never reaches us.",
  providerDetails:
    "The provider, Stripe, receives your payment details, your account's ID, and your email address if your sign-in provider has verified it.",
  stored: "Only your username and the last 4 digits of the payment method are stored.",
  storedDetails:
    "To be exact, we also keep Stripe's customer and subscription IDs, your plan, its status and its dates with your account.",
  off: "Payments are not set up on this site",
  offText: "You cannot buy Premium here right now. Your free chats are not affected.",
  granted: "You already have Premium",
  grantedText: "It was added to your account at no cost. You can still subscribe.",
  pro: { title: "You have Premium", lead: "You have unlimited chats and all premium models." },
  pricesFailedTitle: "Error",
  pricesFailedText: "Unable to load pricing information. Please refresh the page.",
  failedTitle: "Payment Error",
  failedText: "Failed to process subscription. Please try again.",
});
