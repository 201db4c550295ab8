import { Duration } from "aws-cdk-lib";
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from "aws-cdk-lib/aws-lambda";
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
      timeout: Duration.seconds(props.route.timeout),
    });
    this.url = this.backend.lambda.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
  }
}
