import { Duration, Validations } from "aws-cdk-lib";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import {
  type Alias,
  CfnPermission,
  type FunctionUrl,
  FunctionUrlAuthType,
  InvokeMode,
} from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { GoFunction, type Resources } from "./go-function.ts";
import type { Route } from "./routes.ts";

export interface StreamingRouteProps {
  readonly route: Route;
  readonly resources: Resources;

  /**
   * The number of requests that can run at once, reserved for this route.
   * @default - the function shares the region's concurrency
   */
  readonly concurrency?: number;
}

/**
 * A streaming route: a function behind a Function URL that only the distribution may invoke. The
 * function gets no PUBLIC_URL, because the distribution already depends on its URL (ADR 30).
 */
export class StreamingRoute extends Construct {
  readonly backend: GoFunction;

  /** The version that serves requests. */
  readonly live: Alias;
  readonly url: FunctionUrl;
  readonly route: Route;

  constructor(scope: Construct, id: string, props: StreamingRouteProps) {
    super(scope, id);
    this.route = props.route;
    this.backend = new GoFunction(this, props.route.function, {
      name: props.route.function,
      needs: props.route,
      resources: props.resources,
      memory: props.route.memory,
      concurrency: props.concurrency,
      variables: { SMOKE_SECRET: props.resources.secrets.smoke },
      timeout: Duration.seconds(props.route.timeout),
    });
    this.live = this.backend.lambda.addAlias("live");
    this.url = this.live.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
  }

  /**
   * Lets a distribution invoke the live version. The permissions that CDK adds for the URL may name
   * the function without its alias.
   */
  allow(distribution: IDistribution): void {
    const from = { functionName: this.live.functionArn, principal: "cloudfront.amazonaws.com" };
    const sourceArn = distribution.distributionArn;
    new CfnPermission(this, "Url", { ...from, sourceArn, action: "lambda:InvokeFunctionUrl" });
    new CfnPermission(this, "Function", {
      ...from,
      sourceArn,
      action: "lambda:InvokeFunction",
      invokedViaFunctionUrl: true,
    });
  }

  /**
   * Makes a new version serve a tenth of the requests for ten minutes before it serves all. If an
   * alarm is raised in that time, the deployment of the whole stack is rolled back.
   */
  addCanary(alarms: Alarm[]): void {
    const group = new LambdaDeploymentGroup(this, "Canary", {
      alias: this.live,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
      alarms,
    });
    Validations.of(group).acknowledge({
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]",
      reason: "AWS maintains this policy for CodeDeploy. It allows moving aliases and reading alarms.",
    });
  }
}
