import { join } from "node:path";
import { type Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Database } from "./database.ts";
import { optionalSettings, type Settings } from "./environment.ts";
import { type Icons, iconPrefix, uploadPrefix } from "./icons.ts";
import { built, parseGrant, type Route } from "./routes.ts";
import type { Secrets } from "./secrets.ts";

/** The resources that functions can be granted access to. */
export interface Resources {
  readonly database: Database;
  readonly icons: Icons;
  readonly secrets: Secrets;
  readonly settings: Settings;

  /**
   * See `Environment.restarted`.
   * @default - none
   */
  readonly restarted?: string;
}

export interface GoFunctionProps {
  /** The folder of the binary under infra/build/lambda. */
  readonly name: string;
  /** The variables, secrets and grants of the function. */
  readonly needs: Pick<Route, "env" | "secrets" | "grants">;
  readonly resources: Resources;
  /** Megabytes. Lambda allocates CPU in proportion. */
  readonly memory: number;
  readonly timeout: Duration;
  /**
   * The number of executions that can run at once, reserved for this function.
   * @default - the function shares the region's concurrency
   */
  readonly concurrency?: number;
  /**
   * Environment variables in addition to those of the resources.
   * @default - none
   */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A Lambda for a built Go binary, with exactly the permissions it needs. */
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
    // Lambda's default role could write to every log group.
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.logGroup.grantWrite(role);
    this.lambda = new Lambda(this, "Function", {
      runtime: Runtime.PROVIDED_AL2023,
      architecture: Architecture.ARM_64,
      handler: "bootstrap",
      description: resources.restarted && `Restarted: ${resources.restarted}`,
      code: Code.fromAsset(join(built.lambda, props.name)),
      memorySize: props.memory,
      timeout: props.timeout,
      reservedConcurrentExecutions: props.concurrency,
      role,
      logGroup: this.logGroup,
      // The functions log JSON. Lambda's own lines about each invocation would cost more than the
      // functions' lines, so only its warnings and errors, such as timeouts, are kept.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: environment(props),
    });
    resources.secrets.grantRead(role, needs.secrets);
    for (const grant of needs.grants) this.grant(grant, role, resources);
  }

  private grant(text: string, role: Role, { database, icons }: Resources): void {
    const { resource, actions, prefixes, attributes } = parseGrant(text);
    switch (resource) {
      case "main":
      case "ephemeral":
        role.addToPolicy(
          new PolicyStatement({
            actions: actions.map((action) => `dynamodb:${action}`),
            resources: [database[resource].tableArn],
            conditions: {
              "ForAllValues:StringLike": {
                "dynamodb:LeadingKeys": prefixes.map((prefix) => prefix.replace(/#$/, "#*")),
              },
              ...(attributes && {
                "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", ...attributes] },
              }),
            },
          }),
        );
        return;
      case "icons":
        icons.grant(role, iconPrefix, actions);
        return;
      case "uploads":
        icons.grant(role, uploadPrefix, actions);
        return;
      default:
        throw new Error(`unknown resource ${resource} in grant ${text}`);
    }
  }
}

/**
 * Returns exactly the variables that a function lists. Optional settings without a value stay
 * unset.
 */
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
    if (!(name in known)) throw new Error(`no value for variable ${name}`);
    const value = known[name];
    if (value !== undefined) given[name] = value;
  }
  for (const secret of needs.secrets) given[`${secret}_PARAMETER`] = resources.secrets.parameterName(secret);
  return given;
}
