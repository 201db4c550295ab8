import type { AdminUser } from "../src/api/admin-users.ts";
import { adminUser, costs, costsPerDay, modelUsage } from "../test/admin.ts";
import { asSent } from "../test/as-sent.ts";
import type { Screen } from "./screen.ts";

const HOUR = 3_600_000;

/** Returns the time `hours` hours before that of the frozen clock. */
const ago = (hours: number) => new Date(Date.UTC(2026, 4, 14, 9, 41) - hours * HOUR).toISOString();

const user = (username: string, over: Partial<AdminUser> = {}) =>
  adminUser(username, {
    chatCount: 4,
    createdAt: ago(50),
    lastLoginAt: ago(40),
    lastSeenAt: ago(30),
    ...over,
  });

const users = [
  user("SteadyHarbor5120", {
    email: "first@example.org",
    isActive: true,
    isAdmin: true,
    protected: true,
    chatCount: 1204,
    createdAt: ago(24 * 90),
    lastSeenAt: ago(0.1),
  }),
  user("QuietFalcon4821", { isActive: true, lastSeenAt: ago(0.2) }),
  user("CalmMeadow2206", { email: "second@example.net", isActive: true, isPro: true, chatCount: 862 }),
  user("SilverOtter9034", { chatCount: 10, createdAt: ago(26 * 24), lastSeenAt: ago(9 * 24) }),
  user("BrightLantern8841", {
    email: "third@example.com",
    isActive: true,
    isPro: true,
    granted: true,
    isAdmin: true,
    chatCount: 3377,
  }),
  user("AnExtraordinarilyLongUsername_32", {
    email: "an.extraordinarily.long.email.address.of.a.new.user@departments.example.com",
    isActive: true,
    isPro: true,
    isAdmin: true,
    chatCount: 1_234_567,
  }),
  user("فاطمة الزهراء", { email: "fatima@example.com", chatCount: 1 }),
  user("", { chatCount: 0, createdAt: null, lastLoginAt: null, lastSeenAt: null }),
];

const model = (name: string, provider: string, modelId: string, over: Record<string, unknown> = {}) => ({
  id: modelId,
  name,
  provider,
  modelId,
  description: "A steady model with images and a long context.",
  category: "general",
  pricing: "$0.00125 in, $0.01 out",
  isFree: true,
  isDefault: false,
  isActive: true,
  iconUrl: "",
  version: 1,
  ...over,
});

export const adminModels = [
  model("OpenAI: GPT-5.1", "OpenAI", "openai/gpt-5.1", {
    isDefault: true,
    iconUrl: "/provider-icons/openai.svg",
  }),
  model("Grok 4", "xAI", "x-ai/grok-4", { isDefault: true, iconUrl: "/provider-icons/xai.svg" }),
  model("Gemini 2.5 Pro", "Google", "google/gemini-2.5-pro", {
    category: "math",
    iconUrl: "/provider-icons/google.svg",
  }),
  model("Claude Sonnet 4.5", "Anthropic", "anthropic/claude-sonnet-4.5", {
    isFree: false,
    category: "creative",
  }),
  model("Flux 1.1", "Black Forest", "black-forest-labs/flux-1.1-pro", {
    isFree: false,
    isActive: false,
    category: "image",
    pricing: "",
  }),
  model(
    "A model whose name is sixty characters long, which is a lot!",
    "A provider with a long name, too",
    "a-provider-with-a-long-name/a-model-with-an-id-that-has-no-end-in-sight-2026-05-14-preview",
    { isFree: false, isDefault: true, isActive: false, category: "coding", description: "" },
  ),
];

const entry = (id: string, over: Record<string, unknown>) => ({
  id,
  at: ago(Number(id)),
  actorId: "u1",
  actor: "SteadyHarbor5120",
  targetId: "t",
  ...over,
});

export const entries = [
  entry("1", { action: "user.pro", target: "QuietFalcon4821", from: "false", to: "true" }),
  entry("15", { action: "user.pro", actor: null, target: null, from: "true", to: "false" }),
  entry("2", { action: "user.admin", target: "فاطمة الزهراء", from: "true", to: "false" }),
  entry("3", {
    action: "model.update",
    target: "Grok 4",
    from: '{"name":"Grok 4","isFree":true}',
    to: '{"name":"xAI: Grok 4","isFree":false}',
  }),
  entry("40", {
    action: "model.create",
    target: "Flux 1.1",
    from: "",
    to: '{"name":"Flux 1.1","provider":"Black Forest","modelId":"black-forest-labs/flux-1.1-pro","description":"","category":"image","pricing":"","isFree":false,"isDefault":false,"iconUrl":"","isActive":true}',
  }),
  entry("50", { action: "model.order", target: "", from: "Grok 4, GPT-5.1", to: "GPT-5.1, Grok 4" }),
  entry("60", { action: "model.delete", target: "Old model", from: '{"name":"Old model"}', to: "" }),
];

/** Signs in an admin and handles every request for admin data. */
export async function asAdmin(screen: Screen) {
  // The admin pages are light by default. With "system", they use the variant's color scheme.
  await screen.page.addInitScript(() => localStorage.setItem("theme", "system"));
  await screen.user({ username: "SteadyHarbor5120", isAdmin: true, isPro: true, chatsLimit: null });
  const responses: Record<string, unknown> = {
    "admin/users?*": { users, nextCursor: null },
    "admin/stats": {
      totalUsers: 4812,
      activeUsers: 218,
      totalChats: 96_340,
      todayChats: 2205,
      premiumUsers: 391,
    },
    "admin/models": adminModels,
    "admin/costs": costs,
    "admin/usage?*": { days: costsPerDay, models: modelUsage },
    "admin/audit?*": { entries, nextCursor: "more" },
    "admin/router-models": [
      {
        modelId: "openai/gpt-5.1",
        name: "OpenAI: GPT-5.1",
        provider: "OpenAI",
        iconUrl: "/provider-icons/openai.svg",
        pricing: "$0.00125 in, $0.01 out",
        window: 400_000,
        modalities: ["text", "image"],
        imported: true,
      },
      {
        modelId: "acme/one",
        name: "Acme: One",
        provider: "Acme",
        iconUrl: "",
        pricing: "",
        window: 0,
        modalities: [],
        imported: false,
      },
      {
        modelId: adminModels[5]?.modelId,
        name: adminModels[5]?.name,
        provider: adminModels[5]?.provider,
        iconUrl: "",
        pricing: "$0.01 in, $0.02 out",
        window: 1_048_576,
        modalities: ["text"],
        imported: false,
      },
    ],
  };
  for (const [path, json] of Object.entries(responses))
    await screen.respond(path, (route) => route.fulfill({ json: asSent(json) }));
}
