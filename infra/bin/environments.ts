import type { Environment } from "../lib/environment.ts";

/**
 * The installations that `npm run deploy -- <name>` knows. Account and region
 * are those of whoever deploys; nothing here is a secret.
 */
export const environments = {
  dev: {
    durable: false,
    originSecrets: ["first"],
    settings: {
      MODEL_ROUTER_URL: "https://openrouter.ai/api/v1",
      OIDC_CLIENT_ID: "",
      DAILY_SPEND_LIMIT: "2",
    },
    monthlyBudget: 20,
    dailySpendAlarm: 1,
  },
  prod: {
    durable: true,
    originSecrets: ["first"],
    settings: {
      MODEL_ROUTER_URL: "https://openrouter.ai/api/v1",
      OIDC_CLIENT_ID: "",
      DAILY_SPEND_LIMIT: "50",
    },
    monthlyBudget: 200,
    dailySpendAlarm: 40,
  },
} satisfies Record<string, Environment>;
