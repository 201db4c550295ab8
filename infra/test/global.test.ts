import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { runbook } from "./runbook.ts";
import { type Properties, Template } from "./template.ts";

const suffix = `-${environments.prod.env.region}-global`;
const prod = new Template(`prod${suffix}`);
const full = new Template(`full${suffix}`);
const kinds = (template: Template) =>
  template.of("AWS::CloudWatch::Alarm").map(([, a]) => a.Metadata?.["aws:cdk:path"].split("/")[1]);

test("CloudFront's server errors raise an alarm in us-east-1, where their metrics are", () => {
  expect(kinds(prod)).toEqual(["CloudFront"]);
  const [, { Properties }] = prod.one("AWS::CloudWatch::Alarm", /CloudFront/);
  const metrics = Properties.Metrics.flatMap((m: Properties) => m.MetricStat?.Metric ?? []);
  expect(metrics.map((m: Properties) => m.MetricName).sort()).toEqual(["5xxErrorRate", "Requests"]);
  for (const { Namespace, Dimensions } of metrics) {
    expect(Namespace).toBe("AWS/CloudFront");
    expect(Dimensions.map((d: Properties) => d.Name).sort()).toEqual(["DistributionId", "Region"]);
  }
});

test("every alarm notifies a topic in its own region and is in the runbook", () => {
  for (const template of [prod, full]) {
    const [[topic]] = template.of("AWS::SNS::Topic") as [[string, unknown]];
    for (const [id, { Properties }] of template.of("AWS::CloudWatch::Alarm")) {
      expect(Properties.AlarmActions, id).toEqual([{ Ref: topic }]);
      expect(Properties.OKActions, id).toEqual([{ Ref: topic }]);
    }
    expect(kinds(template).filter((kind) => !runbook.includes(`- **${kind}**`))).toEqual([]);
  }
  expect(full.of("AWS::SNS::Subscription")).toHaveLength(1);
});

test("the runbook states how many alarm metrics AWS bills for", () => {
  const alarms = [new Template("prod"), prod].flatMap((t) => t.of("AWS::CloudWatch::Alarm"));
  const metrics = alarms.flatMap(([, { Properties }]) => Properties.Metrics).filter((m) => m.MetricStat);
  expect(runbook).toContain(`| ${metrics.length} alarm metrics `);
});

test("Route 53 checks /api/health from three regions if the environment sets healthCheck", () => {
  expect(prod.of("AWS::Route53::HealthCheck")).toEqual([]);
  const [, { Properties }] = full.one("AWS::Route53::HealthCheck", /./);
  expect(Properties.HealthCheckConfig).toMatchObject({
    Type: "HTTPS",
    FullyQualifiedDomainName: "chat.example.com",
    ResourcePath: "/api/health",
  });
  expect(Properties.HealthCheckConfig.Regions).toHaveLength(3); // the fewest that Route 53 accepts
  expect(kinds(full)).toEqual(["CloudFront", "Health"]);
});

test("the budget exists only if the environment sets one, and sends email to alarmEmail", () => {
  expect(prod.of("AWS::Budgets::Budget")).toEqual([]);
  const [, { Properties }] = full.one("AWS::Budgets::Budget", /./);
  expect(Properties.Budget.BudgetLimit).toEqual({ Amount: 200, Unit: "USD" });
  for (const { Subscribers } of Properties.NotificationsWithSubscribers)
    expect(Subscribers).toEqual([{ SubscriptionType: "EMAIL", Address: "operator@example.com" }]);
  expect(new Template("full").of("AWS::Budgets::Budget")).toEqual([]);
});
