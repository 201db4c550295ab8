import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { routes } from "../lib/routes.ts";
import { runbook } from "./runbook.ts";
import { nagFindings } from "./synthesized.ts";
import { list, type Properties, Template } from "./template.ts";

const prod = new Template("prod");
const dev = new Template("dev");
const full = new Template("full");

/** Whether a construct path belongs to a JSON route other than the fallback. */
function isOtherRoute(path: string): boolean {
  const [, construct, name, route = ""] = path.split("/");
  if (construct !== "Api") return false;
  if (name !== "Http") return name !== fallback?.function;
  return /^[A-Z]+--/.test(route) && !route.endsWith(`${fallback?.path.replaceAll("/", "--")}`);
}

const fallback = routes.find((route) => route.fallback);

// JSON routes are alike, so only the fallback is part of it. functions.test.ts checks all of them.
test("the template matches its snapshot", () => {
  const others = Object.entries(prod.resources).filter(([, { Metadata }]) =>
    isOtherRoute(Metadata?.["aws:cdk:path"] ?? ""),
  );
  const omitted = new Set(others.map(([id]) => id));
  // Without the hashes of assets and function versions, which change whenever the built files do.
  const scrubbed = prod.text
    .replace(/[0-9a-f]{64}/g, "<hash>")
    .replace(/(CurrentVersion\w{8})[0-9a-f]{32}/g, "$1<hash>");
  const template = JSON.parse(scrubbed, (key, value) => {
    if (omitted.has(key)) return undefined;
    return key === "DependsOn" ? list<string>(value).filter((id) => !omitted.has(id)) : value;
  });
  expect(template).toMatchSnapshot();
});

test("buckets are private and encrypted, and require TLS", () => {
  for (const template of [dev, prod]) {
    for (const [id, { Properties }] of template.of("AWS::S3::Bucket")) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
      const statements = template
        .of("AWS::S3::BucketPolicy")
        .filter(([, p]) => p.Properties.Bucket.Ref === id)
        .flatMap(([, p]) => p.Properties.PolicyDocument.Statement);
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: "Deny",
          Action: "s3:*",
          Principal: { AWS: "*" },
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      );
      for (const allow of statements.filter((s: Properties) => s.Effect === "Allow" && s.Principal.Service)) {
        expect(allow.Principal.Service).toBe("cloudfront.amazonaws.com");
        expect(JSON.stringify(allow.Condition)).toContain(":distribution/");
      }
    }
  }
});

test("only prod protects its stack and data, and the ephemeral table is never backed up", () => {
  for (const [template, durable] of [
    [dev, false],
    [prod, true],
  ] as const) {
    expect(template.protected).toBe(durable);
    const recovery = { Main: durable, Ephemeral: false };
    for (const [table, recoverable] of Object.entries(recovery)) {
      const [, { Properties, DeletionPolicy }] = template.one(
        "AWS::DynamoDB::Table",
        new RegExp(`Database/${table}`),
      );
      expect(Properties.DeletionProtectionEnabled ?? false, table).toBe(durable);
      expect(DeletionPolicy, table).toBe(durable ? "Retain" : "Delete");
      expect(Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(recoverable);
    }
    for (const [, bucket] of template.of("AWS::S3::Bucket")) {
      expect(bucket.DeletionPolicy).toBe(durable ? "Retain" : "Delete");
    }
  }
});

test("tables are billed on demand, expire items by ttl and use the default encryption", () => {
  for (const [, { Properties }] of prod.of("AWS::DynamoDB::Table")) {
    expect(Properties).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
    });
    // Unset means an AWS-owned key: DynamoDB encrypts every table.
    expect(Properties.SSESpecification).toBeUndefined();
  }
});

test("no resource has a physical name, which would block replacement and a second stack", () => {
  const named =
    /^(TableName|BucketName|FunctionName|RoleName|LogGroupName|TopicName|AlarmName|DashboardName|BudgetName)$/;
  for (const [id, { Properties }] of Object.entries(prod.resources)) {
    expect(
      Object.entries(Properties ?? {}).filter(([key, value]) => named.test(key) && typeof value === "string"),
      id,
    ).toEqual([]);
  }
});

test("access logs and tracing are off", () => {
  expect(prod.text).not.toMatch(
    /AccessLogSettings|"Logging":|LoggingConfiguration|RealtimeLogConfig|TracingConfig/,
  );
});

test("every log group keeps logs for at most two weeks", () => {
  for (const [id, { Properties }] of prod.of("AWS::Logs::LogGroup"))
    expect(Properties.RetentionInDays, id).toBeLessThanOrEqual(14);
});

test("each kind of failure has an alarm in the runbook, and CloudWatch may publish alarms", () => {
  const alarms = prod.of("AWS::CloudWatch::Alarm");
  const kinds = alarms.map(([, a]) => a.Metadata?.["aws:cdk:path"].split("/")[2]);
  expect(kinds.sort()).toEqual([
    "Answers",
    "Conflicts",
    "Costs",
    "Duration",
    "ErrorLines",
    "Errors",
    "FirstToken",
    "NotSettled",
    "Rejections",
    "Smoke",
    "Spend",
    "Throttles",
    "Traffic",
    "Webhook",
  ]);
  expect(kinds.filter((kind) => !runbook.includes(`- **${kind}**`))).toEqual([]);
  for (const [id, { Properties }] of alarms) {
    expect(Properties.AlarmActions, id).toHaveLength(1);
    const metrics: Properties[] = Properties.Metrics;
    expect(
      metrics.filter((m) => m.ReturnData !== false),
      id,
    ).toHaveLength(1);
    expect(metrics.length, id).toBeLessThanOrEqual(10);
    expect(JSON.stringify(metrics), id).not.toContain("SEARCH"); // alarms do not support it
  }
  const [, policy] = prod.of("AWS::SNS::TopicPolicy")[0] as [string, { Properties: Properties }];
  const allowed = policy.Properties.PolicyDocument.Statement.filter((s: Properties) => s.Effect === "Allow");
  expect(JSON.stringify(allowed)).toContain("cloudwatch.amazonaws.com");
  expect(full.of("AWS::SNS::Subscription")).toHaveLength(1);
});

test("missing sign-in configuration raises no error alarm", () => {
  const filters = prod
    .of("AWS::Logs::MetricFilter")
    .filter(([, { Properties }]) => Properties.FilterPattern.includes('"sign-in not configured"'));
  const logs = ["auth-google", "auth-google-callback"].map((name) => {
    const [, { Properties }] = prod.lambda(name);
    return Properties.LoggingConfig.LogGroup;
  });
  expect(filters.map(([, { Properties }]) => Properties.LogGroupName)).toEqual(logs);
  const [, alarm] = prod.one("AWS::CloudWatch::Alarm", /\/Errors\/Resource$/);
  const [transformation] = filters[0]?.[1].Properties.MetricTransformations ?? [];
  const metrics: Properties[] = alarm.Properties.Metrics;
  const counted = metrics.find((m) => m.MetricStat?.Metric.MetricName === transformation.MetricName);
  expect(counted?.MetricStat.Metric.Namespace).toBe(transformation.MetricNamespace);
  const errors = metrics.find(({ Id }) => Id === "errors");
  expect(errors?.Expression).toContain(`- FILL(${counted?.Id}, 0)`);
});

test("missing payment configuration raises no error alarm; failed events raise their own", () => {
  const filters = (message: string) =>
    prod
      .of("AWS::Logs::MetricFilter")
      .map(([, { Properties }]) => Properties)
      .filter(({ FilterPattern }) => FilterPattern === `{ $.msg = "${message}" }`);
  const off = filters("payments not configured");
  expect(off).toHaveLength(routes.filter((r) => r.logs?.includes("payments not configured")).length);
  const [signIn] = filters("sign-in not configured");
  for (const { MetricTransformations } of off)
    expect(MetricTransformations).toEqual(signIn?.MetricTransformations);

  const failed = filters("event not processed");
  expect(failed.map(({ LogGroupName }) => LogGroupName)).toEqual([
    prod.lambda("webhook")[1].Properties.LoggingConfig.LogGroup,
  ]);
  const [, alarm] = prod.one("AWS::CloudWatch::Alarm", /\/Webhook\/Resource$/);
  const counted: string[] = alarm.Properties.Metrics.flatMap(
    (m: Properties) => m.MetricStat?.Metric.MetricName ?? [],
  );
  expect(counted.sort()).toEqual(["Errors", failed[0]?.MetricTransformations[0].MetricName]);
  // Anyone can send events that Stripe has not signed.
  expect(filters("event rejected").map(({ MetricTransformations: [to] }) => to.MetricName)).toEqual([
    "EventsRejected",
  ]);
});

test("the conflict alarm counts transaction conflicts in both tables", () => {
  const [, { Properties }] = prod.one("AWS::CloudWatch::Alarm", /\/Conflicts\//);
  const metrics = Properties.Metrics.flatMap((m: Properties) => m.MetricStat?.Metric ?? []);
  expect(metrics.map((m: Properties) => [m.MetricName, m.Dimensions[0].Value.Ref])).toEqual(
    ["Main", "Ephemeral"].map((table) => [
      "TransactionConflict",
      prod.one("AWS::DynamoDB::Table", new RegExp(`Database/${table}`))[0],
    ]),
  );
});

test("hours without a chat raise an alarm only if the environment sets noChatsAlarmHours", () => {
  expect(prod.text).not.toContain("/NoChats/");
  const [, { Properties }] = full.one("AWS::CloudWatch::Alarm", /\/NoChats\//);
  expect(Properties).toMatchObject({
    ComparisonOperator: "LessThanThreshold",
    Threshold: 1,
    EvaluationPeriods: 6,
    TreatMissingData: "breaching",
  });
  const periods = Properties.Metrics.flatMap((m: Properties) => m.MetricStat?.Period ?? []);
  expect(new Set(periods)).toEqual(new Set([3600]));
});

test("the chat function has the environment's chatConcurrency, and other functions share the rest", () => {
  const reserved = (template: Template) =>
    routes.map((route) => template.lambda(route.function)[1].Properties.ReservedConcurrentExecutions);
  expect(reserved(dev)).toEqual(routes.map(() => undefined));
  const { chatConcurrency } = environments.prod;
  expect(chatConcurrency).toBeGreaterThan(0);
  expect(reserved(prod)).toEqual(routes.map((route) => (route.streaming ? chatConcurrency : undefined)));
  expect(reserved(full)).toEqual(routes.map((route) => (route.streaming ? 300 : undefined)));
});

test("a new version of the chat serves a tenth of the requests first, unless an alarm is raised", () => {
  expect(dev.of("AWS::CodeDeploy::DeploymentGroup")).toEqual([]);
  const [group, { Properties }] = prod.one("AWS::CodeDeploy::DeploymentGroup", /./);
  expect(Properties.DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent10Minutes");
  expect(Properties.AlarmConfiguration.Alarms.map((a: Properties) => a.Name.Ref)).toEqual(
    ["Errors", "Answers", "ErrorLines", "FirstToken"].map(
      (id) => prod.one("AWS::CloudWatch::Alarm", new RegExp(`/${id}/`))[0],
    ),
  );
  expect(Properties.AutoRollbackConfiguration.Events).toContain("DEPLOYMENT_STOP_ON_ALARM");
  const [, alias] = prod.one("AWS::Lambda::Alias", /./);
  expect(JSON.stringify(alias)).toContain(`"DeploymentGroupName":{"Ref":"${group}"}`);
});

test("answers and first tokens raise alarms about the newest version, and only if there are enough", () => {
  const [version] = prod.of("AWS::Lambda::Version").find(([id]) => id.includes("chatstream")) ?? [];
  const filters = prod.of("AWS::Logs::MetricFilter").map(([, { Properties }]) => Properties);
  for (const [id, minimum, names] of [
    ["Answers", "IF(failed >= 5,", ["AnswersFailed", "AnswersRequested"]],
    ["FirstToken", "IF(FILL(count, 0) >= 20,", ["FirstTokenMs", "FirstTokenMs"]],
  ] as const) {
    const [, { Properties }] = prod.one("AWS::CloudWatch::Alarm", new RegExp(`/${id}/`));
    expect(JSON.stringify(Properties.Metrics)).toContain(minimum);
    const metrics = Properties.Metrics.flatMap((m: Properties) => m.MetricStat ?? []);
    expect(metrics.map(({ Metric }: Properties) => Metric.MetricName)).toEqual(names);
    for (const { Metric } of metrics) {
      expect(Metric.Dimensions).toEqual([{ Name: "Version", Value: { "Fn::GetAtt": [version, "Version"] } }]);
      const [filter] = filters.filter(
        ({ MetricTransformations: [to] }) => to.MetricName === Metric.MetricName,
      );
      expect(filter?.MetricTransformations[0].Dimensions).toEqual([{ Key: "Version", Value: "$.version" }]);
    }
  }
});

test("every function's errors count, and failed or missing smoke tests are heard, but not before the first", () => {
  const filters = prod
    .of("AWS::Logs::MetricFilter")
    .map(([, { Properties }]) => Properties)
    .filter(({ FilterPattern }) => FilterPattern === '{ $.level = "ERROR" }');
  expect(filters.map(({ LogGroupName }) => LogGroupName.Ref).sort()).toEqual(
    routes.map((r) => prod.lambda(r.function)[1].Properties.LoggingConfig.LogGroup.Ref).sort(),
  );
  const [, { Properties }] = prod.one("AWS::CloudWatch::Alarm", /\/Smoke\//);
  expect(Properties).toMatchObject({
    ComparisonOperator: "LessThanThreshold",
    Threshold: 1,
    EvaluationPeriods: 2,
    TreatMissingData: "missing",
  });
  expect(Properties.InsufficientDataActions).toEqual(Properties.AlarmActions);
  const [, rule] = prod.one("AWS::Events::Rule", /SmokeTest/);
  expect(rule.Properties.ScheduleExpression).toBe("rate(1 hour)");
  // Lambda would run a failed test twice more, and each run may ask three models.
  const [, { Properties: invocations }] = prod.one("AWS::Lambda::EventInvokeConfig", /SmokeTest/);
  expect(invocations.MaximumRetryAttempts).toBe(0);
  // The chat function and the smoke test share the secret, and no other function has it.
  const holders = prod
    .of("AWS::Lambda::Function")
    .filter(([, f]) => f.Properties.Environment?.Variables?.SMOKE_SECRET)
    .map(([id]) => id);
  expect(holders.sort()).toEqual(
    [...routes.filter((r) => r.streaming).map((r) => r.function), "smoke"]
      .map((name) => prod.lambda(name)[0])
      .sort(),
  );
});

test("a copy of the main table, and of nothing else, goes to the environment's second region", () => {
  expect(prod.of("AWS::Backup::BackupPlan")).toEqual([]);
  const [, plan] = full.one("AWS::Backup::BackupPlan", /./);
  const [rule] = plan.Properties.BackupPlan.BackupPlanRule;
  const copies = new Template(`full-${environments.prod.env.region}-copies`);
  const [, vault] = copies.one("AWS::Backup::BackupVault", /./);
  expect(copies.environment).toMatch(/\/eu-central-1$/);
  expect(rule.CopyActions[0].DestinationBackupVaultArn).toBe(
    `arn:aws:backup:eu-central-1:111122223333:backup-vault:${vault.Properties.BackupVaultName}`,
  );
  // docs/privacy.md says how long backups are kept.
  for (const { Lifecycle } of [rule, rule.CopyActions[0]])
    expect(Lifecycle.DeleteAfterDays).toBeLessThanOrEqual(35);
  const [, selection] = full.one("AWS::Backup::BackupSelection", /./);
  expect(selection.Properties.BackupSelection.Resources).toHaveLength(1);
  expect(JSON.stringify(selection.Properties)).toContain(":table/restored"); // the main table of full
});

test("what holds data outlives a durable stack, even if it is replaced", () => {
  for (const [template, policy] of [
    [prod, "Retain"],
    [full, "Retain"],
    [dev, "Delete"],
  ] as const)
    for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Backup::BackupVault"])
      for (const [id, resource] of template.of(type))
        expect([resource.DeletionPolicy, resource.UpdateReplacePolicy], id).toEqual([policy, policy]);
});

test("a workflow may only assume the CDK's roles, in one environment of one repository", () => {
  expect(prod.text).not.toContain("token.actions.githubusercontent.com");
  const [id, role] = full.one("AWS::IAM::Role", /Deployer/);
  const [trust, ...others] = role.Properties.AssumeRolePolicyDocument.Statement;
  expect(others).toEqual([]);
  expect(trust.Condition.StringEquals).toEqual({
    "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
    "token.actions.githubusercontent.com:sub": "repo:owner/trefoil:environment:full",
  });
  const statements = full.statements(id);
  expect(statements.map(({ Action }) => Action)).toEqual(["sts:AssumeRole"]);
  const roles = statements.flatMap(({ Resource }) => Resource).map((resource) => JSON.stringify(resource));
  for (const role of roles)
    expect(role).toMatch(/:role\/cdk-hnb659fds-(deploy|file-publishing|lookup)-role-/);
  // The workflow deploys a stack to each of these regions.
  for (const region of [environments.prod.env.region, "us-east-1", "eu-central-1"])
    expect(roles.filter((role) => role.endsWith(`-${region}"`))).toHaveLength(3);
});

test("the dashboard finds functions by unquoted terms, because a quoted term must match the whole name", () => {
  const [, { Properties }] = prod.of("AWS::CloudWatch::Dashboard")[0] as [string, { Properties: Properties }];
  expect(JSON.stringify(Properties.DashboardBody)).toContain("SEARCH('{AWS/Lambda,FunctionName} MetricName=");
  expect(JSON.stringify(Properties.DashboardBody)).toMatch(/AND Trefoil AND prod'/);
});

test("metric filters match the log line of a finished chat", () => {
  const filters = prod
    .of("AWS::Logs::MetricFilter")
    .map(([, { Properties }]) => Properties)
    .filter(({ FilterPattern }) => FilterPattern === '{ $.msg = "chat ended" }');
  const counted = filters.map(({ MetricTransformations: [metric] }) => [
    metric.MetricName,
    metric.MetricValue,
  ]);
  expect(Object.fromEntries(counted)).toEqual({
    RouterCost: "$.cost_nano",
    CostErrors: "$.cost_errors",
    AnswersRequested: "$.requested",
    AnswersFailed: "$.failed",
    ChatsEnded: "1",
    FirstTokenMs: "$.first_ms",
  });
});

test("the alarm for costs counts cost errors when a chat ends and after a late lookup", () => {
  const filters = prod
    .of("AWS::Logs::MetricFilter")
    .map(([, { Properties }]) => Properties)
    .filter(({ MetricTransformations: [metric] }) => metric.MetricName === "CostErrors");
  expect(filters.map(({ FilterPattern }) => FilterPattern).sort()).toEqual([
    '{ $.msg = "chat ended" }',
    '{ $.msg = "late costs" }',
  ]);
  for (const {
    MetricTransformations: [metric],
  } of filters)
    expect(metric).toMatchObject({ MetricValue: "$.cost_errors", MetricNamespace: "Trefoil-prod" });
  const [, alarm] = prod.one("AWS::CloudWatch::Alarm", /\/Costs\/Resource$/);
  expect(alarm.Properties.Threshold).toBe(1);
  const counted = alarm.Properties.Metrics.flatMap((m: Properties) => m.MetricStat?.Metric ?? []);
  expect(counted).toEqual([{ MetricName: "CostErrors", Namespace: "Trefoil-prod" }]);
});

test("cdk-nag runs and reports unacknowledged findings", () => {
  expect(readFileSync(nagFindings, "utf8")).toContain("AwsSolutions-S10");
});
