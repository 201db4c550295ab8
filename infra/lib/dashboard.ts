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

/** Rows, most asked for first: are we well, who comes, how fast, how near the limits, what does it cost. */
export function widgets(metrics: Metrics, alarms: readonly Alarm[]): IWidget[][] {
  return [
    [new AlarmStatusWidget({ title: "Alarms", alarms: [...alarms], width: 24, height: 3 })],
    [
      graph("Chats", [metrics.chats]),
      graph("Requests and errors", [metrics.requests], [metrics.errors]),
      graph("Errors by function", [ofEveryFunction("Errors", alarms)]),
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
      graph("Functions at once", [metrics.concurrency], [metrics.throttles]),
      graph("Reads", metrics.tables("ConsumedReadCapacityUnits")),
      graph("Writes", metrics.tables("ConsumedWriteCapacityUnits")),
    ],
    [
      graph("Dollars at the model router, by the hour", [metrics.spend(Duration.hours(1))]),
      graph("Answers asked and failed", [metrics.answersAsked, metrics.answersFailed]),
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
 * A search finds functions that come later by itself: their names begin with the
 * stack's. Its words are searched one by one; in quotation marks they would have
 * to be the whole name.
 */
function ofEveryFunction(metric: string, alarms: readonly Alarm[]): IMetric {
  const words = Stack.of(alarms[0] as Alarm)
    .stackName.split("-")
    .join(" AND ");
  return new MathExpression({
    label: "",
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metric}" AND ${words}', 'Sum', 300)`,
    usingMetrics: {},
    period: Duration.minutes(5),
  });
}
