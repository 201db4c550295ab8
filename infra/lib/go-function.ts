import { join } from "node:path";
import { type Duration, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as Lambda, Runtime } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Database } from "./database.ts";
import { optionalSettings, type Settings } from "./environment.ts";
import type { Icons } from "./icons.ts";
import { built, type Route } from "./routes.ts";
import type { Secrets } from "./secrets.ts";

/** What functions may be given. */
export interface Resources {
  readonly database: Database;
  readonly icons: Icons;
  readonly secrets: Secrets;
  readonly settings: Settings;
}

export interface GoFunctionProps {
  /** The folder of its binary under infra/build/lambda. */
  readonly name: string;
  /** The variables, secrets and grants that it lists. */
  readonly needs: Pick<Route, "env" | "secrets" | "grants">;
  readonly resources: Resources;
  /** Megabytes, and with them the share of a processor. */
  readonly memory: number;
  readonly timeout: Duration;
  /**
   * Variables beyond those of the resources.
   * @default - none
   */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A built Go binary as a Lambda that may do what it lists, and nothing else. */
export class GoFunction extends Construct {
  readonly lambda: Lambda;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: GoFunctionProps) {
    super(scope, id);
    const { needs, resources } = props;
    this.logGroup = new LogGroup(this, "Logs", {
      retention: RetentionDays.TWO_WEEKS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A role of its own instead of Lambda's default, which may write to every log group.
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.logGroup.grantWrite(role);
    this.lambda = new Lambda(this, "Function", {
      runtime: Runtime.PROVIDED_AL2023,
      architecture: Architecture.ARM_64,
      handler: "bootstrap",
      code: Code.fromAsset(join(built.lambda, props.name)),
      memorySize: props.memory,
      timeout: props.timeout,
      role,
      logGroup: this.logGroup,
      // Go collects what is garbage before Lambda ends a function for the memory it takes.
      environment: { ...environment(props), GOMEMLIMIT: `${Math.floor(props.memory * 0.75)}MiB` },
    });
    resources.secrets.grantRead(role, needs.secrets);
    for (const grant of needs.grants) this.grant(grant, role, resources);
  }

  private grant(grant: string, role: Role, { database, icons }: Resources): void {
    const [resource, list] = grant.split(":");
    const actions = (list ?? "").split(",");
    switch (resource) {
      case "main":
      case "ephemeral":
        database[resource].grant(role, ...actions.map((action) => `dynamodb:${action}`));
        return;
      case "icons":
        icons.grant(role, actions);
        return;
      default:
        throw new Error(`There is nothing by the name of ${resource} to grant: ${grant}`);
    }
  }
}

/** The variables that a function lists, and no others. Optional settings that nobody made stay unset. */
function environment({ needs, resources, variables }: GoFunctionProps): Record<string, string> {
  const known: Readonly<Record<string, string | undefined>> = {
    TABLE_NAME: resources.database.main.tableName,
    EPHEMERAL_TABLE_NAME: resources.database.ephemeral.tableName,
    ICON_BUCKET: resources.icons.bucket.bucketName,
    ...Object.fromEntries(optionalSettings.map((name) => [name, undefined])),
    ...resources.settings,
    ...variables,
  };
  const given: Record<string, string> = {};
  for (const name of needs.env) {
    if (!(name in known)) throw new Error(`Nothing says what ${name} is`);
    const value = known[name];
    if (value !== undefined) given[name] = value;
  }
  for (const secret of needs.secrets) given[`${secret}_PARAMETER`] = resources.secrets.parameterName(secret);
  return given;
}
