/** The configuration of one environment. */
export interface Environment {
  /**
   * The account and region to deploy to. Durable environments require it, and so does the global
   * stack.
   * @default - those of the deployer's AWS configuration
   */
  readonly env?: { readonly account: string; readonly region: string };

  /**
   * Whether data is protected. If true, the stacks have termination protection, tables and buckets
   * are retained when a stack is deleted, both tables have deletion protection, and the main table
   * has point-in-time recovery.
   */
  readonly durable: boolean;

  /** The functions' environment variables that are not secret. */
  readonly settings: Settings;

  /**
   * Labels of the secrets that prove a request came through CloudFront. CloudFront sends the first;
   * functions accept any of them, so a secret can be rotated without downtime.
   */
  readonly originSecrets: readonly [string, ...string[]];

  /**
   * The budget for the whole AWS account per month, in dollars. `alarmEmail` gets an email when the
   * cost exceeds 80% of it, and when the forecast exceeds all of it. Needs `alarmEmail` and `env`.
   * @default - no budget
   */
  readonly monthlyBudget?: number;

  /** The model router's cost within 24 hours, in dollars, that raises the alarm. */
  readonly dailySpendAlarm: number;

  /**
   * Whether the model router reports the cost of each answer, as OpenRouter does. If it does, a
   * missing or negative cost raises an alarm.
   * @default true
   */
  readonly routerReportsCosts?: boolean;

  /**
   * The number of hours without a chat that raises an alarm.
   * @default - no alarm
   */
  readonly noChatsAlarmHours?: number;

  /**
   * Whether Route 53 requests /api/health every 30 seconds, with an alarm if it cannot be reached.
   * Needs `env`.
   * @default false
   */
  readonly healthCheck?: boolean;

  /**
   * The requests per second that the HTTP API accepts, also as a burst. It rejects others with 429,
   * which AWS does not bill.
   */
  readonly apiRate: number;

  /**
   * The number of chats that can run at once. This concurrency is reserved for them, so a flood of
   * chats cannot use up that of the other functions. The account's quota must be larger by 100.
   * @default - all functions share the region's concurrency
   */
  readonly chatConcurrency?: number;

  /**
   * The requests that one address may send in five minutes. Sets up a web ACL with this limit and
   * AWS's managed rules. Needs `env`. docs/operations/costs.md names its price.
   * @default - no web ACL
   */
  readonly requestsPerAddress?: number;

  /**
   * Whether a new version of a streaming function serves a tenth of the requests for ten minutes
   * first. The deployment is rolled back if its answers fail or start late, or if there are errors.
   * @default false
   */
  readonly canary?: boolean;

  /**
   * Another region, which receives a copy of the main table every day. Needs `env`.
   * @default - backups stay in the region
   */
  readonly backupRegion?: string;

  /**
   * The repository on GitHub, such as `owner/name`, whose workflows may deploy this environment. Needs
   * `env` and GitHub's OpenID provider in the account.
   * @default - none
   */
  readonly repository?: string;

  /**
   * A custom domain.
   * @default - the distribution's own domain under cloudfront.net
   */
  readonly domain?: Domain;

  /**
   * The email address that receives alarms and budget notifications.
   * @default - none; add subscriptions to the topics later
   */
  readonly alarmEmail?: string;

  /**
   * The URI that security.txt gives for reports of security problems, such as
   * `mailto:security@example.com`.
   * @default - no security.txt
   */
  readonly securityContact?: string;

  /**
   * The name of a table to use instead of the stack's main table, after a restore from a backup.
   * @default - the stack's main table
   */
  readonly mainTable?: string;

  /**
   * A text, such as the time. When it changes, the next deployment restarts all functions, which then
   * read their secrets again.
   * @default - none
   */
  readonly restarted?: string;

  /**
   * ARN of the KMS key that encrypts the parameters that hold the secrets.
   * @default - the account's default key for the Parameter Store, aws/ssm
   */
  readonly secretsKey?: string;
}

/** A custom domain and its certificate. */
export interface Domain {
  readonly name: string;

  /** ARN of a certificate in us-east-1, which CloudFront requires. */
  readonly certificate: string;

  /**
   * The Route 53 zone to create the records in.
   * @default - no records; point the name at the distribution yourself
   */
  readonly zone?: { readonly id: string; readonly name: string };
}

/** Settings that an environment may omit. Payments need both Stripe prices. */
export const optionalSettings = [
  "MODEL_ROUTER_FIRST_BYTE",
  "OIDC_ISSUER",
  "ADMIN_ACCOUNTS",
  "PROTECTED_ADMIN",
  "VISITOR_CHAT_LIMIT",
  "FREE_CHAT_LIMIT",
  "VISITOR_NETWORK_LIMIT",
  "DAILY_SPEND_LIMIT",
  "PRO_DAILY_SPEND_LIMIT",
  "SEARCH_PROVIDER",
  "SEARCH_URL",
  "SEARCH_PARTY",
  "STRIPE_API_URL",
  "STRIPE_PRICE_MONTHLY",
  "STRIPE_PRICE_ANNUAL",
  "SUPPORT_CONTACT",
  "TERMS_URL",
  "REFUNDS_URL",
] as const;

/** Environment variables by name. */
export interface Settings extends Readonly<Partial<Record<(typeof optionalSettings)[number], string>>> {
  readonly MODEL_ROUTER_URL: string;

  /**
   * Empty until a client is registered with the identity provider. Sign-in is unavailable until
   * then.
   */
  readonly OIDC_CLIENT_ID: string;
}
