import { Stack } from "aws-cdk-lib";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/** Creates a topic that is notified when an alarm is raised, when it clears, and when its data stops. */
export function notify(scope: Construct, alarms: readonly Alarm[], email?: string): void {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true });
  // The policy that requires TLS replaces the default policy, which would let CloudWatch publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  for (const alarm of alarms) {
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    alarm.addInsufficientDataAction(new SnsAction(topic));
  }
}
