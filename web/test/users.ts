import type { Subscription } from "../src/api/billing.ts";
import type { User } from "../src/api/user.ts";

/** A user without a subscription who has used 3 of 10 chats. */
export const freeUser: User = {
  id: "u1",
  username: "SilentOtter1234",
  isPro: false,
  isAdmin: false,
  isBlocked: false,
  hasPassword: true,
  chatsUsed: 3,
  chatsLimit: 10,
};

export const proUser: User = { ...freeUser, isPro: true, chatsLimit: null };

export const noSubscription: Subscription = {
  plan: "free",
  status: "none",
  granted: false,
  amount: null,
  currency: null,
  nextBilling: null,
  endsAt: null,
  last4: null,
  canManage: false,
  chatsUsed: 3,
  chatsLimit: 10,
  links: {},
};
