import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Metrics } from "./metrics.ts";

/** How slow is too slow, in milliseconds. */
const slow = { api: 3_000, stream: 120_000 };

/** Fewer errors than this in five minutes are nobody's night. */
const fewErrors = 5;

/** How many of the answers may fail, in percent: models have bad hours, one at a time. */
const failing = 50;

/** One alarm for each kind of trouble. docs/operations.md says what each means and what to do. */
export function alarms(scope: Construct, metrics: Metrics, dailySpend: number): Alarm[] {
  const alarm = (id: string, description: string, metric: IMetric, threshold: number, periods = 1) =>
    new Alarm(scope, id, {
      alarmDescription: `${description} See "Alarms" in docs/operations.md.`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  const errorRate = new MathExpression({
    label: "Errors, percent of requests",
    expression: `IF(errors >= ${fewErrors}, 100 * errors / MAX([errors, requests]), 0)`,
    usingMetrics: { errors: metrics.errors, requests: metrics.requests },
    period: Duration.minutes(5),
  });
  const failureRate = new MathExpression({
    label: "Answers that fail, percent",
    expression: `IF(failed >= ${fewErrors}, 100 * failed / asked, 0)`,
    usingMetrics: { failed: metrics.answersFailed, asked: metrics.answersAsked },
    period: Duration.minutes(5),
  });
  const slowness = new MathExpression({
    label: "Slowness, 1 is too slow",
    expression: `MAX([FILL(api, 0) / ${slow.api}, FILL(stream, 0) / ${slow.stream}])`,
    usingMetrics: { api: metrics.apiLatency, stream: metrics.streamDuration },
    period: Duration.minutes(5),
  });
  return [
    alarm("Errors", "At least 1% of requests fail on our side.", errorRate, 1),
    alarm("Answers", "Half of the models' answers fail.", failureRate, failing),
    alarm("Throttles", "AWS turns functions or tables away.", metrics.throttles, 1, 2),
    alarm("Duration", "For 15 minutes, answers take too long.", slowness, 1, 3),
    alarm("Spend", "The models have cost much within 24 hours.", metrics.spend(Duration.days(1)), dailySpend),
  ];
}
