/** What one installation is made with. */
export interface Environment {
  /**
   * Whether data must outlive mistakes: tables and buckets are kept when the
   * stack goes, and the main table has deletion protection and point-in-time recovery.
   */
  readonly durable: boolean;

  /** Variables of the functions that are no secrets. */
  readonly settings: Settings;

  /**
   * Labels of the secrets by which functions know CloudFront. CloudFront sends
   * the first, functions take any, so that one can follow another without a pause.
   */
  readonly originSecrets: readonly [string, ...string[]];

  /** Dollars that AWS may cost in a month before somebody is told. */
  readonly monthlyBudget: number;

  /** Dollars that the model router may cost in 24 hours before somebody is told. */
  readonly dailySpendAlarm: number;

  /**
   * A host name of one's own.
   * @default - the distribution's own, under cloudfront.net
   */
  readonly domain?: Domain;

  /**
   * ARN of a web ACL of scope CLOUDFRONT, which is in us-east-1.
   * @default - none
   */
  readonly webAcl?: string;

  /**
   * Who is told by e-mail of alarms and of the budget.
   * @default - nobody; anyone may subscribe to the topic later
   */
  readonly alarmEmail?: string;

  /**
   * The name of a table that serves in place of the stack's own main table: one
   * that was restored from a backup.
   * @default - the stack's own
   */
  readonly mainTable?: string;

  /**
   * ARN of the KMS key that the secrets' parameters are encrypted with.
   * @default - the account's own key of the parameter store, aws/ssm
   */
  readonly secretsKey?: string;
}

/** A host name and what proves that it is ours. */
export interface Domain {
  readonly name: string;

  /** ARN of a certificate in us-east-1, where CloudFront looks for it. */
  readonly certificate: string;

  /**
   * The Route 53 zone in which the records are made.
   * @default - none are made: point the name at the distribution elsewhere
   */
  readonly zone?: { readonly id: string; readonly name: string };
}

/** Settings that an installation may leave out; the functions know what to do then. */
export const optionalSettings = [
  "OIDC_ISSUER",
  "ADMIN_ACCOUNTS",
  "PROTECTED_ADMIN",
  "VISITOR_NETWORK_LIMIT",
  "DAILY_SPEND_LIMIT",
  "SEARCH_PROVIDER",
  "SEARCH_URL",
  "SEARCH_PARTY",
  "STRIPE_API_URL",
  "STRIPE_PRICE_MONTHLY",
  "STRIPE_PRICE_ANNUAL",
] as const;

/** Variables by the names that the functions know them by. */
export interface Settings extends Readonly<Partial<Record<(typeof optionalSettings)[number], string>>> {
  readonly MODEL_ROUTER_URL: string;

  /** Empty until the client is made at the identity provider: until then nobody can sign in there. */
  readonly OIDC_CLIENT_ID: string;
}
