import { area } from "../area.ts";
import { number } from "../plural.ts";

export const billing = area("billing", {
  manage: "Manage Subscription",
  support: "Support",
  terms: "Terms",
  refunds: "Refunds",
  supportAt: (contact: string) => `Support: ${contact}`,
  plans: { free: "Free", monthly: "Premium, billed monthly", annual: "Premium, billed yearly" },
});

export const paymentSuccess = area("paymentSuccess", {
  verifying: "Verifying your payment",
  verifyingText: "This takes a few seconds.",
  title: "Payment Successful!",
  toast: "Your subscription has been activated successfully.",
  lead: "First, start a chat and choose your models: under “Browse All Models”, all premium models are now unlocked. Your account shows this plan and lets you cancel it.",
  plan: "Plan",
  amount: "Amount",
  nextBilling: "Next billing date",
  included: "Included",
  benefits: ["Unlimited conversations", "All premium models", "Cancel anytime"],
  start: "Start Chatting",
  pending: "Your payment is being processed",
  pendingText:
    "Your bank has not confirmed it yet. Some payment methods take several days. You can leave this page: Premium starts when the payment is confirmed.",
  noSessionTitle: "Error",
  noSession: "No session ID found in URL",
  noSessionText: "Open your account to see whether you have Premium.",
  failedTitle: "Verification Error",
  failed: "Unable to verify payment. Please contact support if you were charged.",
  signedOut: "Sign in to see your payment",
  signedOutText: "Use the account that you paid with, then open this page again.",
  account: "Your account",
});

export const dashboard = area("dashboard", {
  title: "Your account",
  plan: "Plan",
  current: "Current plan",
  granted: "Premium, added to your account at no cost",
  status: "Status",
  statuses: {
    pending: "Waiting for the first payment",
    active: "Active",
    past_due: "Payment failed. Update your card to continue with Premium.",
    unpaid: "Ended: the payment failed",
    paused: "Paused",
    canceled: "Canceled",
  },
  ending: "Canceled, active until the end of the billing period",
  amount: "Amount",
  nextBilling: "Next billing date",
  endsAt: "Premium until",
  card: "Payment method",
  last4: (digits: string) => `•••• ${digits}`,
  last4Label: (digits: string) => `ending in ${digits}`,
  chats: "Chats",
  used: (used: number, limit: number) => `${number(used)} of ${number(limit)} used`,
  unlimited: (used: number) => `${number(used)} so far, no limit`,
  upgrade: "Upgrade to Premium",
  portalFailed: "Failed to open the payment page. Please try again.",
  failed: "Couldn't load your subscription",
  account: "Account",
  username: "Username",
  password: "Change password",
  passwordText: "Keeps you signed in here and signs out all your other devices.",
  everywhere: "Sign out everywhere",
  everywhereText: "Ends your sessions on all devices, including this one.",
  everywhereDone: "You have been signed out on all devices",
  everywhereFailed: "Couldn't sign you out. You are still signed in.",
  remove: "Delete my account",
  removeText: "Immediately cancels any subscription and deletes your account.",
});

export const deletion = area("deletion", {
  title: "Delete my account",
  text: "Your account and its chat count are erased, and all its sessions end. A paid subscription is canceled immediately, without a refund. This cannot be undone.",
  /** Typed by users without a username. */
  nameless: "delete",
  confirm: (name: string) => `Type ${name} to confirm`,
  mismatch: (name: string) => `Type ${name} exactly as shown.`,
  failed: "Couldn't confirm that your account was deleted. Try again in a moment.",
  action: "Delete account",
  doneTitle: "Account deleted",
  doneText: "Your account and its chat count were erased, and all its sessions have ended",
});
