import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Environment } from "../environment.ts";
import type { Metrics } from "./metrics.ts";

/** The end of every alarm's description. */
export const runbook = 'See "Alarms" in docs/operations/watch.md.';

/** The latencies that raise the alarm, in milliseconds. */
const slow = { api: 3_000, stream: 120_000, firstToken: 15_000 };

/** Fewer errors or failed answers than this in five minutes raise no alarm. */
const minErrors = 5;

/** Fewer chats than this in five minutes raise no alarm about their first token. */
const minFirstTokens = 20;

/**
 * The percentage of failed answers that raises the alarm. It is high because a single model may
 * fail for hours.
 */
const maxFailedAnswers = 50;

/** This many lines of level ERROR in five minutes raise the alarm. */
const minErrorLines = 5;

/** Fewer rejected requests than this in five minutes raise no alarm, and neither does a lower percentage. */
const rejections = { min: 500, percent: 50 };

/** The percentage of the API's rate that raises the alarm if it lasts for five minutes. */
const busy = 80;

/** The number of failed events per hour that raises the alarm. Stripe retries with backoff. */
const maxEventFailures = 3;

/** The number of conflicts in five minutes that raises the alarm. The store retries them. */
const maxConflicts = 10;

/** One alarm per kind of failure. docs/operations/watch.md explains what each means. */
export function alarms(scope: Construct, metrics: Metrics, environment: Environment): Alarm[] {
  const { apiRate, dailySpendAlarm, noChatsAlarmHours, routerReportsCosts = true } = environment;
  const alarm = (id: string, description: string, metric: IMetric, threshold: number, periods = 1) =>
    new Alarm(scope, id, {
      alarmDescription: `${description} ${runbook}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  const errorRate = new MathExpression({
    label: "Errors, percent of requests",
    expression: `IF(errors >= ${minErrors}, 100 * errors / MAX([errors, requests]), 0)`,
    usingMetrics: { errors: metrics.errors, requests: metrics.requests },
    period: Duration.minutes(5),
  });
  const failureRate = new MathExpression({
    label: "Failed answers, percent",
    expression: `IF(failed >= ${minErrors}, 100 * failed / requested, 0)`,
    usingMetrics: { failed: metrics.answersFailed, requested: metrics.answersRequested },
    period: Duration.minutes(5),
  });
  const slowness = new MathExpression({
    label: "Latency relative to its limit",
    expression: `MAX([FILL(api, 0) / ${slow.api}, FILL(stream, 0) / ${slow.stream}])`,
    usingMetrics: { api: metrics.apiLatency, stream: metrics.streamDuration },
    period: Duration.minutes(5),
  });
  const rejectionRate = new MathExpression({
    label: "Rejected requests, percent",
    expression: `IF(rejected >= ${rejections.min}, 100 * rejected / MAX([rejected, requests]), 0)`,
    usingMetrics: { rejected: metrics.rejected, requests: metrics.requests },
    period: Duration.minutes(5),
  });
  const silence = (
    id: string,
    description: string,
    metric: IMetric,
    hours: number,
    treatMissingData: TreatMissingData,
  ) =>
    new Alarm(scope, id, {
      alarmDescription: `${description} ${runbook}`,
      metric,
      threshold: 1,
      evaluationPeriods: hours,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData,
    });
  return [
    alarm("Errors", "At least 1% of requests fail with a server error.", errorRate, 1),
    alarm("Answers", "At least half of the models' answers fail.", failureRate, maxFailedAnswers),
    alarm("Throttles", "AWS throttles functions or tables.", metrics.throttles, 1, 2),
    alarm("Conflicts", "DynamoDB transactions conflict.", metrics.conflicts, maxConflicts),
    alarm("Duration", "Requests have been slow for 15 minutes.", slowness, 1, 3),
    alarm(
      "Spend",
      "The models' cost within 24 hours has reached the limit set for this alarm.",
      metrics.spend(Duration.days(1)),
      dailySpendAlarm,
    ),
    ...(routerReportsCosts
      ? [alarm("Costs", "The router reports no cost, or an invalid one.", metrics.costErrors, 1)]
      : []),
    alarm("Webhook", "Stripe's events cannot be processed.", metrics.eventFailures, maxEventFailures),
    alarm("ErrorLines", "Functions log errors.", metrics.errorLines, minErrorLines),
    alarm("NotSettled", "A chat's cost could not be recorded.", metrics.notSettled, 1),
    alarm(
      "FirstToken",
      "Half of the chats wait long for their first word.",
      new MathExpression({
        label: "First token, median",
        expression: `IF(FILL(count, 0) >= ${minFirstTokens}, first, 0)`,
        usingMetrics: {
          first: metrics.firstToken(Stats.p(50)),
          count: metrics.firstToken(Stats.SAMPLE_COUNT),
        },
        period: Duration.minutes(5),
      }),
      slow.firstToken,
    ),
    alarm("Rejections", "Most requests are rejected.", rejectionRate, rejections.percent),
    alarm(
      "Traffic",
      `The API receives ${busy}% of the requests that it accepts.`,
      metrics.apiRequests,
      (apiRate * 300 * busy) / 100,
    ),
    // Before the first test, there is no data. If there is none later, notify() tells.
    silence(
      "Smoke",
      "The smoke test has failed twice in a row.",
      metrics.smokeTests,
      2,
      TreatMissingData.MISSING,
    ),
    ...(noChatsAlarmHours
      ? [
          silence(
            "NoChats",
            `No chat has ended for ${noChatsAlarmHours} h.`,
            new MathExpression({
              label: "Per hour",
              expression: "FILL(chats, 0)",
              usingMetrics: { chats: metrics.chats },
              period: Duration.hours(1),
            }),
            noChatsAlarmHours,
            TreatMissingData.BREACHING,
          ),
        ]
      : []),
  ];
}
