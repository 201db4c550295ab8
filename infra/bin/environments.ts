import type { Environment } from "../lib/environment.ts";

/** The environments that `npm run deploy -- <name>` can deploy. Nothing here is secret. */
export const environments = {
  dev: {
    durable: false,
    originSecrets: ["first"],
    settings: {
      MODEL_ROUTER_URL: "https://openrouter.ai/api/v1",
      OIDC_CLIENT_ID: "",
      DAILY_SPEND_LIMIT: "10",
      PRO_DAILY_SPEND_LIMIT: "25",
    },
    apiRate: 20,
    dailySpendAlarm: 1,
  },
  prod: {
    // AWS's example account. `npm run deploy -- prod` fails until you replace it with yours.
    env: { account: "111122223333", region: "eu-west-1" },
    durable: true,
    originSecrets: ["first"],
    settings: {
      MODEL_ROUTER_URL: "https://openrouter.ai/api/v1",
      OIDC_CLIENT_ID: "",
      DAILY_SPEND_LIMIT: "50",
      PRO_DAILY_SPEND_LIMIT: "25",
    },
    apiRate: 100,
    chatConcurrency: 200,
    canary: true,
    monthlyBudget: 200,
    dailySpendAlarm: 40,
  },
} satisfies Record<string, Environment>;
