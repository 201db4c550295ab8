import type { Environment } from "../lib/environment.ts";

/**
 * The environments that `npm run deploy -- <name>` can deploy. The account and the region come from
 * the deployer's AWS configuration. Nothing here is secret.
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
