import { Duration, Fn, Stack, type StackProps, Tags } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { HealthCheck, HealthCheckType } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Environment } from "./environment.ts";
import { runbook } from "./observability/alarms.ts";
import { notify } from "./observability/notify.ts";
import type { TrefoilStack } from "./trefoil-stack.ts";

export interface GlobalStackProps extends StackProps {
  /** The environment's name, such as `prod`. */
  readonly name: string;
  readonly environment: Environment;

  /** The environment's stack in its own region, whose outputs this stack reads. */
  readonly regional: TrefoilStack;
}

/** Fewer server errors than this in five minutes do not raise the alarm on CloudFront. */
const minErrors = 20;

/** The percentage of server errors that raises the alarm on CloudFront. */
const maxErrors = 5;

/** The regions of Route 53's checkers: the minimum of three, to keep the number of requests low. */
const checkers = ["us-east-1", "eu-west-1", "ap-southeast-1"];

/**
 * The resources that are deployed to us-east-1, regardless of the environment's region: alarms on
 * CloudFront and on health checks, whose metrics exist only there, and the budget, whose resource
 * type many regions lack.
 */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, { name, environment, regional, ...props }: GlobalStackProps) {
    super(scope, id, {
      description: `Trefoil: alarms of ${name} in us-east-1`,
      ...props,
      env: { account: regional.account, region: "us-east-1" },
    });
    const { alarmEmail, monthlyBudget, healthCheck, domain } = environment;
    const output = (key: string) => Fn.getStackOutput(regional.stackName, key, regional.region);
    this.addStackDependency(regional);
    const alarms = [this.serverErrors(output("DistributionId"))];
    if (healthCheck) alarms.push(this.unhealthy(domain?.name ?? output("DistributionDomain")));
    notify(this, alarms, alarmEmail);
    if (alarmEmail && monthlyBudget) this.budget(monthlyBudget, alarmEmail);
    Tags.of(this).add("app", "trefoil");
    Tags.of(this).add("environment", name);
  }

  private serverErrors(distributionId: string): Alarm {
    const metric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: "AWS/CloudFront",
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        statistic,
      });
    return new Alarm(this, "CloudFront", {
      alarmDescription: `At least ${maxErrors}% of CloudFront's responses are server errors. ${runbook}`,
      metric: new MathExpression({
        label: "Server errors, percent of requests",
        expression: `IF(requests * rate / 100 >= ${minErrors}, rate, 0)`,
        usingMetrics: {
          requests: metric("Requests", Stats.SUM),
          rate: metric("5xxErrorRate", Stats.AVERAGE),
        },
        period: Duration.minutes(5),
      }),
      threshold: maxErrors,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private unhealthy(host: string): Alarm {
    const check = new HealthCheck(this, "HealthCheck", {
      type: HealthCheckType.HTTPS,
      fqdn: host,
      resourcePath: "/api/health",
      regions: checkers,
    });
    return new Alarm(this, "Health", {
      alarmDescription: `Route 53's checks of /api/health fail. ${runbook}`,
      metric: new Metric({
        namespace: "AWS/Route53",
        metricName: "HealthCheckStatus",
        dimensionsMap: { HealthCheckId: check.healthCheckId },
        statistic: Stats.MINIMUM,
        period: Duration.minutes(1),
      }),
      threshold: 1,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** A budget for the whole account's AWS cost, which does not include the model router's bill. */
  private budget(dollars: number, email: string): void {
    const notification = (
      notificationType: string,
      threshold: number,
    ): CfnBudget.NotificationWithSubscribersProperty => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: "PERCENTAGE",
        comparisonOperator: "GREATER_THAN",
      },
      subscribers: [{ subscriptionType: "EMAIL", address: email }],
    });
    new CfnBudget(this, "Budget", {
      budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: dollars, unit: "USD" } },
      notificationsWithSubscribers: [notification("ACTUAL", 80), notification("FORECASTED", 100)],
    });
  }
}
