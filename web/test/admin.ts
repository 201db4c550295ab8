import type { AdminModel } from "../src/api/admin-models.ts";
import type { AdminUser } from "../src/api/admin-users.ts";

/** An admin's view of a user who has just joined and has never been seen. */
export const adminUser = (username: string, over: Partial<AdminUser> = {}): AdminUser => ({
  id: username,
  username,
  isActive: false,
  isPro: false,
  granted: false,
  isAdmin: false,
  isBlocked: false,
  protected: false,
  chatCount: 1,
  createdAt: new Date().toISOString(),
  lastLoginAt: null,
  lastSeenAt: null,
  ...over,
});

/** An active free model of the catalog. */
export const adminModel = (id: string): AdminModel => ({
  id,
  name: id,
  provider: "Acme",
  modelId: `acme/${id}`,
  description: "",
  category: "math",
  pricing: "",
  isFree: true,
  isDefault: false,
  iconUrl: "",
  isActive: true,
  version: 1,
});

export const modelUsage = [
  { model: "openai/gpt-5.1", requests: 18204, cost: 41.12 },
  { model: "google/gemini-2.5-pro", requests: 15870, cost: 33.54 },
  { model: "x-ai/grok-4", requests: 11436, cost: 29.08 },
  { model: "a-provider-with-a-long-name/a-model-with-an-id-that-has-no-end", requests: 2190, cost: 0.0042 },
];

export const costs = {
  creditBalance: 412.6,
  balanceReported: true,
  todayCost: 7.94,
  monthCost: 123.37,
  totalCost: 1986.11,
  usage: modelUsage,
};

/** The costs of the 30 days through May 14, 2026. */
export const costsPerDay = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 3, 15 + index)).toISOString().slice(0, 10),
  chats: index * 37,
  cost: index % 7 === 5 ? 0 : 2 + ((index * 31) % 17) / 2,
}));
