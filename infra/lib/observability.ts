import { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { type Alarm, Dashboard } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { alarms } from "./alarms.ts";
import type { Api } from "./api.ts";
import { widgets } from "./dashboard.ts";
import type { Database } from "./database.ts";
import type { Environment } from "./environment.ts";
import { Metrics } from "./metrics.ts";
import type { Site } from "./site.ts";
import type { StreamingRoute } from "./streaming-route.ts";

export interface ObservabilityProps {
  readonly environment: Environment;
  readonly api: Api;
  readonly streams: readonly StreamingRoute[];
  readonly database: Database;
  readonly site: Site;
}

/** An alarm of each kind, a budget, whoever hears of them, and a dashboard. */
export class Observability extends Construct {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { environment } = props;
    this.topic = this.tellingTopic(environment.alarmEmail);
    const metrics = new Metrics(this, "Metrics", props);
    this.alarms = alarms(this, metrics, environment.dailySpendAlarm);
    for (const alarm of this.alarms) {
      alarm.addAlarmAction(new SnsAction(this.topic));
      alarm.addOkAction(new SnsAction(this.topic));
    }
    this.budget(environment.monthlyBudget);
    this.dashboard = new Dashboard(this, "Dashboard", { widgets: widgets(metrics, this.alarms) });
  }

  /** Whoever may publish must be named, for a policy that asks for TLS replaces the topic's usual one. */
  private tellingTopic(email?: string): Topic {
    const topic = new Topic(this, "Alarms", { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [
          new ServicePrincipal("cloudwatch.amazonaws.com"),
          new ServicePrincipal("budgets.amazonaws.com"),
        ],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    if (email) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  /** What AWS costs in all of the account; the model router's bill is another. */
  private budget(dollars: number): void {
    const tell = (
      notificationType: string,
      threshold: number,
    ): CfnBudget.NotificationWithSubscribersProperty => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: "PERCENTAGE",
        comparisonOperator: "GREATER_THAN",
      },
      subscribers: [{ subscriptionType: "SNS", address: this.topic.topicArn }],
    });
    const budget = new CfnBudget(this, "Budget", {
      budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: dollars, unit: "USD" } },
      notificationsWithSubscribers: [tell("ACTUAL", 80), tell("FORECASTED", 100)],
    });
    budget.node.addDependency(this.topic); // its policy, too, without which AWS Budgets may not publish
  }
}
