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

/** The alarms, the budget, the topic that both notify, and the dashboard. */
export class Observability extends Construct {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { environment } = props;
    this.topic = this.notificationTopic(environment.alarmEmail);
    const metrics = new Metrics(this, "Metrics", props);
    this.alarms = alarms(this, metrics, environment.dailySpendAlarm);
    for (const alarm of this.alarms) {
      alarm.addAlarmAction(new SnsAction(this.topic));
      alarm.addOkAction(new SnsAction(this.topic));
    }
    this.budget(environment.monthlyBudget);
    this.dashboard = new Dashboard(this, "Dashboard", { widgets: widgets(metrics, this.alarms) });
  }

  /**
   * Names the services that may publish, because the policy that requires TLS replaces the topic's
   * default policy.
   */
  private notificationTopic(email?: string): Topic {
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

  /** A budget for the AWS cost of the whole account, which excludes the model router's bill. */
  private budget(dollars: number): void {
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
      subscribers: [{ subscriptionType: "SNS", address: this.topic.topicArn }],
    });
    const budget = new CfnBudget(this, "Budget", {
      budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: dollars, unit: "USD" } },
      notificationsWithSubscribers: [notification("ACTUAL", 80), notification("FORECASTED", 100)],
    });
    budget.node.addDependency(this.topic); // and on its policy, which lets AWS Budgets publish
  }
}
