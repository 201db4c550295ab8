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

/** The dashboard's rows: alarms, traffic and errors, latency, capacity, cost and payments. */
export function widgets(metrics: Metrics, alarms: readonly Alarm[]): IWidget[][] {
  return [
    [new AlarmStatusWidget({ title: "Alarms", alarms: [...alarms], width: 24, height: 3 })],
    [
      graph("Chats", [metrics.chats]),
      graph("Requests and errors", [metrics.requests], [metrics.errors]),
      graph("Errors by function", [perFunction("Errors", alarms)]),
    ],
    [
      graph("API latency, ms", [metrics.apiLatency]),
      graph("Chat stream duration, ms", [metrics.streamDuration]),
      graph(
        "CloudFront",
        [metrics.cdn("Requests", Stats.SUM)],
        [metrics.cdn("5xxErrorRate", Stats.AVERAGE)],
        "us-east-1",
      ),
    ],
    [
      graph("Concurrent executions", [metrics.concurrency], [metrics.throttles]),
      graph("Reads", metrics.tables("ConsumedReadCapacityUnits")),
      graph("Writes", metrics.tables("ConsumedWriteCapacityUnits"), [metrics.conflicts]),
    ],
    [
      graph("Model router, dollars per hour", [metrics.spend(Duration.hours(1))]),
      graph("Answers requested and failed", [metrics.answersRequested, metrics.answersFailed]),
      graph("Stripe's events, failed and not signed", [metrics.eventFailures], [metrics.eventsRejected]),
    ],
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
