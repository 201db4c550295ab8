import { CfnOutput, Stack, type StackProps, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { acknowledgeBucketDeployment } from "./acknowledgements.ts";
import { Api } from "./api.ts";
import { Backup, type BackupCopyStack } from "./backup.ts";
import { Database } from "./database.ts";
import { Deployer } from "./deployer.ts";
import type { Environment } from "./environment.ts";
import { Icons } from "./icons.ts";
import { Observability } from "./observability/observability.ts";
import { routes } from "./routes.ts";
import { Secrets } from "./secrets.ts";
import { Seed } from "./seed.ts";
import { Site } from "./site/site.ts";
import { SmokeTest } from "./smoke-test.ts";
import { StreamingRoute } from "./streaming-route.ts";

export interface TrefoilStackProps extends StackProps {
  /** The environment's name, such as `prod`. */
  readonly name: string;
  readonly environment: Environment;

  /** The commit that is deployed. */
  readonly commit: string;

  /**
   * The ARN of a web ACL.
   * @default - none
   */
  readonly webAcl?: string;

  /**
   * The stack that receives copies of the main table.
   * @default - none
   */
  readonly copies?: BackupCopyStack;
}

/** All of Trefoil in one account and region. */
export class TrefoilStack extends Stack {
  constructor(scope: Construct, id: string, props: TrefoilStackProps) {
    const { name, environment, commit, webAcl, copies, ...stackProps } = props;
    super(scope, id, { description: "Trefoil: private multi-model chat", ...stackProps });
    const { durable, settings, originSecrets, secretsKey, domain, mainTable, securityContact } = environment;
    const { chatConcurrency: concurrency, apiRate: rate, repository } = environment;

    const database = new Database(this, "Database", { durable, mainTable });
    const icons = new Icons(this, "Icons", { durable });
    const secrets = new Secrets(this, "Secrets", { environment: name, originSecrets, key: secretsKey });
    const resources = { database, icons, secrets, settings, restarted: environment.restarted };

    // The distribution needs the API's address, and the JSON functions need the distribution's, so
    // the API is created first and receives its routes last (ADR 30).
    const api = new Api(this, "Api", { rate });
    const streams = routes
      .filter((route) => route.streaming)
      .map(
        (route) => new StreamingRoute(this, `Stream-${route.function}`, { route, resources, concurrency }),
      );
    const site = new Site(this, "Site", {
      api,
      streams,
      icons,
      secrets,
      settings,
      durable,
      domain,
      webAcl,
      securityContact,
    });
    for (const route of routes.filter((route) => !route.streaming)) api.addRoute(route, resources, site.url);
    for (const stream of streams) stream.allow(site.distribution);
    site.publishAfter(api, ...streams);
    new Seed(this, "Seed", { resources });
    const smokeTest = new SmokeTest(this, "SmokeTest", { resources, url: site.url });
    if (copies) new Backup(this, "Backup", { table: database.main, copies });
    if (repository)
      new Deployer(this, "Deployer", { repository, environment: name, backupRegion: copies?.region });
    const observability = new Observability(this, "Observability", {
      environment,
      api,
      streams,
      database,
      site,
      smokeTest,
    });
    if (environment.canary) for (const stream of streams) stream.addCanary(observability.releaseAlarms);

    acknowledgeBucketDeployment(this, site.bucket);
    Tags.of(this).add("app", "trefoil");
    Tags.of(this).add("environment", name);
    const outputs = {
      Commit: commit,
      Url: site.url,
      DistributionId: site.distribution.distributionId,
      DistributionDomain: site.distribution.domainName,
      ApiHost: api.host,
      MainTable: database.main.tableName,
      EphemeralTable: database.ephemeral.tableName,
      Dashboard: observability.dashboard.dashboardName,
    };
    for (const [output, value] of Object.entries(outputs)) new CfnOutput(this, output, { value });
  }
}
