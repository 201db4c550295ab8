import type { Subscription } from "../src/api/billing.ts";
import type { User } from "../src/api/user.ts";

/** A user without a subscription who has used 3 of 10 chats. */
export const freeUser: User = {
  id: "u1",
  username: "SilentOtter1234",
  is_pro: false,
  is_admin: false,
  has_password: true,
  chats_used: 3,
  chats_limit: 10,
};

export const proUser: User = { ...freeUser, is_pro: true, chats_limit: null };

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
  links: {},
};
