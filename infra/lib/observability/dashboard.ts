import { Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Metrics } from "./metrics.ts";

/** The dashboard's rows: is it up, is it fast, what does it cost, where is the cause. */
export function widgets(metrics: Metrics, alarms: readonly Alarm[]): IWidget[][] {
  const cdn = (name: string, statistic: string) => metrics.cdn(name, statistic);
  return [
    [new AlarmStatusWidget({ title: "Alarms", alarms: [...alarms], width: 24, height: 4 })],
    [
      graph("Chats ended, smoke tests passed", [metrics.chats], [metrics.smokeTests]),
      graph("Requests and errors", [metrics.requests], [metrics.errors]),
      graph("Answers requested and failed", [
        metrics.perVersion("AnswersRequested", Stats.SUM),
        metrics.perVersion("AnswersFailed", Stats.SUM),
      ]),
    ],
    [
      graph("First token, ms", [
        metrics.perVersion("FirstTokenMs", Stats.p(50)),
        metrics.perVersion("FirstTokenMs", Stats.p(90)),
      ]),
      graph("Chat stream duration, ms", [metrics.streamDuration]),
      graph("API latency, ms", [metrics.apiLatency]),
    ],
    [
      graph("Model router, dollars per hour", [metrics.spend(Duration.hours(1))]),
      graph("Rejected requests (4xx), API requests", [metrics.rejected], [metrics.apiRequests]),
      graph("Error lines, chats not settled", [metrics.errorLines], [metrics.notSettled]),
    ],
    [
      graph("Errors by function", [perFunction("Errors", alarms)]),
      graph(
        "CloudFront: requests, 4xx and 5xx in percent",
        [cdn("Requests", Stats.SUM)],
        [cdn("4xxErrorRate", Stats.AVERAGE), cdn("5xxErrorRate", Stats.AVERAGE)],
        "us-east-1",
      ),
      graph("Chat function: cold start, ms; memory, MB", [metrics.coldStart], [metrics.memory]),
    ],
    [
      graph("Concurrent executions, throttles", [metrics.concurrency], [metrics.throttles]),
      graph("Reads", metrics.tables("ConsumedReadCapacityUnits")),
      graph("Writes, conflicts", metrics.tables("ConsumedWriteCapacityUnits"), [metrics.conflicts]),
    ],
    [graph("Stripe's events, failed and not signed", [metrics.eventFailures], [metrics.eventsRejected])],
  ];
}

function graph(title: string, left: IMetric[], right: IMetric[] = [], region?: string): GraphWidget {
  return new GraphWidget({
    title,
    left,
    right,
    width: 8,
    height: 6,
    leftYAxis: { min: 0 },
    rightYAxis: { min: 0 },
    region,
  });
}

/**
 * Returns a metric of every function whose name contains the parts of the stack's name. A search
 * expression also finds functions added later. Its terms are joined by AND because a quoted term
 * has to match the whole name.
 */
function perFunction(metric: string, alarms: readonly Alarm[]): IMetric {
  const terms = Stack.of(alarms[0] as Alarm)
    .stackName.split("-")
    .join(" AND ");
  return new MathExpression({
    label: "",
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metric}" AND ${terms}', 'Sum', 300)`,
    usingMetrics: {},
    period: Duration.minutes(5),
  });
}
