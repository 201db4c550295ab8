import type { Model } from "../src/api/models.ts";
import type { Entitlements } from "../src/features/chat-store/entitlements.ts";

/** A visitor's, with chats left. The catalog holds one model, `lab/a`. */
export const visitorEntitlements: Entitlements = {
  user: null,
  pro: false,
  models: [{ modelId: "lab/a", name: "A", provider: "Lab", isActive: true, isFree: true } as Model],
  allowance: {
    left: 3,
    limit: 3,
    characters: 1000,
    usedUp: () => false,
    count: () => () => {},
    rejected: () => {},
  },
  characters: () => 1000,
};
