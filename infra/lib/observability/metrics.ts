import { Duration, Stack } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Api } from "../api.ts";
import type { Database } from "../database.ts";
import type { GoFunction } from "../go-function.ts";
import { metrics } from "../routes.ts";
import type { Site } from "../site/site.ts";
import type { SmokeTest } from "../smoke-test.ts";
import type { StreamingRoute } from "../streaming-route.ts";

export interface MetricsProps {
  readonly api: Api;
  readonly streams: readonly StreamingRoute[];
  readonly database: Database;
  readonly site: Site;
  readonly smokeTest: SmokeTest;
}

const period = Duration.minutes(5);

/** Nano-dollars per dollar. The functions log costs in nano-dollars. */
const nano = 1e9;

/**
 * The metrics that the alarms and the dashboard share. Counts are sums over five minutes unless
 * noted; durations are in milliseconds.
 */
export class Metrics extends Construct {
  readonly requests: IMetric;
  readonly errors: IMetric;
  readonly throttles: IMetric;
  readonly conflicts: IMetric;
  readonly apiLatency: IMetric;
  readonly streamDuration: IMetric;
  readonly concurrency: IMetric;
  readonly chats: IMetric;

  /** Requests to the HTTP API, which accepts a limited number per second. */
  readonly apiRequests: IMetric;

  /** Requests that were rejected: invalid, unauthorized, over a limit or throttled. */
  readonly rejected: IMetric;

  /** Log lines of level ERROR, of all functions. */
  readonly errorLines: IMetric;

  /** Chats whose cost or count could not be recorded. */
  readonly notSettled: IMetric;

  /** Successful smoke tests within an hour. */
  readonly smokeTests: IMetric;

  /** Answers that the newest version of the chat function was asked for, and those that failed. */
  readonly answersRequested: IMetric;
  readonly answersFailed: IMetric;

  /** The number of answers whose cost is missing, negative or malformed. */
  readonly costErrors: IMetric;

  /** Failed deliveries of Stripe's events within an hour. */
  readonly eventFailures: IMetric;

  /** Requests to the webhook that Stripe has not signed. Anyone can send them, so no alarm counts them. */
  readonly eventsRejected: IMetric;

  private readonly props: MetricsProps;

  constructor(scope: Construct, id: string, props: MetricsProps) {
    super(scope, id);
    this.props = props;
    const { api, streams, database } = props;
    // The API's own metrics cover every function behind it, including ones added later.
    this.requests = sum("Requests", [api.http.metricCount(total), ...this.forStreams("UrlRequestCount")]);
    this.errors = difference(
      "Errors",
      sum("All errors", [
        api.http.metricServerError(total),
        ...this.forStreams("Url5xxCount"),
        ...this.forStreams("Errors"),
      ]),
      // A site without an identity provider or Stripe is the operator's choice.
      this.fromLog("NotConfigured"),
    );
    // Functions share the region's concurrency, so any throttle in the region counts.
    this.throttles = sum("Throttles", [
      lambda("Throttles"),
      ...[database.main, database.ephemeral].flatMap((table) => [
        table.metric("ReadThrottleEvents", total),
        table.metric("WriteThrottleEvents", total),
      ]),
    ]);
    this.conflicts = sum("Transaction conflicts", this.tables("TransactionConflict"));
    this.apiLatency = api.http.metricLatency({ period, statistic: Stats.percentile(95), label: "API, p95" });
    this.streamDuration = highest("Chat stream, p95", this.forStreams("Duration", Stats.percentile(95)));
    this.concurrency = lambda("ConcurrentExecutions", Stats.MAXIMUM);
    this.chats = this.fromLog("ChatsEnded");
    this.apiRequests = sum("API requests", [api.http.metricCount(total)]);
    this.rejected = sum("Rejected requests", [
      api.http.metricClientError(total),
      ...this.forStreams("Url4xxCount"),
    ]);
    this.errorLines = sum("Error lines", [this.fromLog("ErrorLines")]);
    this.notSettled = sum("Chats not settled", [this.fromLog("ChatsNotSettled")]);
    this.answersRequested = this.ofNewest("AnswersRequested");
    this.answersFailed = this.ofNewest("AnswersFailed");
    this.costErrors = sum("Cost errors", [this.fromLog("CostErrors")]);
    const hour = Duration.hours(1);
    const webhooks = api.routes.filter(({ route }) => route.logs?.includes("event not processed"));
    this.eventFailures = sum(
      "Event failures",
      [
        this.fromLog("EventsNotProcessed", hour),
        ...webhooks.map(({ backend }) => backend.lambda.metricErrors({ period: hour, statistic: Stats.SUM })),
      ],
      hour,
    );
    this.eventsRejected = this.fromLog("EventsRejected", hour);
    const ofTests = { period: hour, statistic: Stats.SUM };
    this.smokeTests = difference(
      "Successful smoke tests",
      props.smokeTest.backend.lambda.metricInvocations(ofTests),
      props.smokeTest.backend.lambda.metricErrors(ofTests),
      hour,
    );
    for (const { route, backend } of [...streams, ...api.routes]) {
      for (const message of route.logs ?? []) this.addMetricFilters(backend, message);
      new MetricFilter(this, `ErrorLines-${backend.node.id}`, {
        logGroup: backend.logGroup,
        filterPattern: FilterPattern.stringValue("$.level", "=", "ERROR"),
        metricNamespace: Stack.of(this).stackName,
        metricName: "ErrorLines",
      });
    }
  }

  /** Returns the cost that the model router reported within a period, in dollars. */
  spend(within: Duration): IMetric {
    return new MathExpression({
      label: "Model router, dollars",
      expression: `nano / ${nano}`,
      usingMetrics: { nano: this.fromLog("RouterCost", within) },
      period: within,
    });
  }

  /**
   * Returns a statistic of the time to the first token of a chat, in milliseconds, of the newest
   * version of the chat function.
   */
  firstToken(statistic: string): IMetric {
    return this.ofNewest("FirstTokenMs", statistic);
  }

  /** Returns a metric of each version of the chat function that ran, for a dashboard. */
  perVersion(metricName: string, statistic: string): IMetric {
    return new MathExpression({
      label: `${metricName}, ${statistic}, version \${PROP('Dim.Version')}`,
      expression: `SEARCH('{"${Stack.of(this).stackName}",Version} MetricName="${metricName}"', '${statistic}', 300)`,
      usingMetrics: {},
      period,
    });
  }

  /** Returns how long the chat function takes to start, in milliseconds. */
  get coldStart(): IMetric {
    return this.fromLog("InitMs", period, Stats.percentile(90));
  }

  /** Returns the most memory that the chat function has used, in MB. */
  get memory(): IMetric {
    return this.fromLog("MemoryMB", period, Stats.MAXIMUM);
  }

  /** Returns a metric of the distribution. CloudFront publishes its metrics in us-east-1. */
  cdn(metricName: string, statistic: string): IMetric {
    return new Metric({
      namespace: "AWS/CloudFront",
      metricName,
      dimensionsMap: { DistributionId: this.props.site.distribution.distributionId, Region: "Global" },
      region: "us-east-1",
      statistic,
      period,
    });
  }

  /** Returns a metric of each table. */
  tables(metricName: string): IMetric[] {
    const { main, ephemeral } = this.props.database;
    return [
      main.metric(metricName, { ...total, label: "main" }),
      ephemeral.metric(metricName, { ...total, label: "ephemeral" }),
    ];
  }

  private forStreams(metricName: string, statistic: string = Stats.SUM): IMetric[] {
    return this.props.streams.map(({ backend }) => backend.lambda.metric(metricName, { period, statistic }));
  }

  private fromLog(metricName: string, within: Duration = period, statistic: string = Stats.SUM): IMetric {
    const namespace = Stack.of(this).stackName;
    return new Metric({ namespace, metricName, statistic, period: within });
  }

  /**
   * Returns a metric of the newest version of the chat function, which serves a tenth of the chats at
   * first: among all chats, its failures would be too few to notice.
   */
  private ofNewest(metricName: string, statistic: string = Stats.SUM): IMetric {
    const stream = this.props.streams.find(({ route }) => route.logs?.includes("chat ended"));
    if (!stream) throw new Error("no function logs how chats end");
    const dimensionsMap = { Version: stream.live.version.version };
    return new Metric({
      namespace: Stack.of(this).stackName,
      metricName,
      dimensionsMap,
      statistic,
      period,
    });
  }

  /** Extracts the metrics of a function's log lines with the given message. */
  private addMetricFilters(backend: GoFunction, message: string): void {
    for (const [metricName, field] of Object.entries(metrics[message] ?? {}))
      new MetricFilter(this, `${metricName}-${backend.node.id}`, {
        logGroup: backend.logGroup,
        filterPattern: FilterPattern.stringValue("$.msg", "=", message),
        metricNamespace: Stack.of(this).stackName,
        metricName,
        metricValue: field ? `$.${field}` : "1",
        dimensions: byVersion.includes(metricName) ? { Version: "$.version" } : undefined,
      });
  }
}

/** The metrics that tell whether a new version is worse than the last one. */
const byVersion = ["AnswersRequested", "AnswersFailed", "FirstTokenMs"];

const total = { period, statistic: Stats.SUM };

function lambda(metricName: string, statistic: string = Stats.SUM): IMetric {
  return new Metric({ namespace: "AWS/Lambda", metricName, statistic, period });
}

/** Adds metrics up, counting missing data as zero. */
function sum(label: string, metrics: IMetric[], within: Duration = period): IMetric {
  return over(label, metrics, (names) => names.map((name) => `FILL(${name}, 0)`).join(" + "), within);
}

/** Subtracts a metric that may have no data. The result is never negative. */
function difference(
  label: string,
  minuend: IMetric,
  subtrahend: IMetric,
  within: Duration = period,
): IMetric {
  return new MathExpression({
    label,
    expression: "IF(minuend > FILL(subtrahend, 0), minuend - FILL(subtrahend, 0), 0)",
    usingMetrics: { minuend, subtrahend },
    period: within,
  });
}

function highest(label: string, metrics: IMetric[]): IMetric {
  return over(label, metrics, (names) => `MAX([${names.join(", ")}])`);
}

function over(
  label: string,
  metrics: IMetric[],
  expression: (names: string[]) => string,
  within: Duration = period,
): IMetric {
  const prefix = label.toLowerCase().replace(/[^a-z]/g, "");
  const usingMetrics = Object.fromEntries(metrics.map((metric, i) => [`${prefix}${i}`, metric]));
  return new MathExpression({
    label,
    expression: expression(Object.keys(usingMetrics)),
    usingMetrics,
    period: within,
  });
}
