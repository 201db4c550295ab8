import { Duration, Fn, Stack, Validations } from "aws-cdk-lib";
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Construct } from "constructs";
import { GoFunction, type Resources } from "./go-function.ts";
import type { Route } from "./routes.ts";

export interface ApiProps {
  /** The requests per second, and the burst, that the API accepts. */
  readonly rate: number;
}

/**
 * The HTTP API and a function behind each of its routes. It starts without routes: the distribution
 * needs the API's address, and the functions need the distribution's.
 */
export class Api extends Construct {
  readonly http: HttpApi;

  /** The host that CloudFront forwards requests to. */
  readonly host: string;

  /** The routes added so far, with their functions. */
  readonly routes: { readonly route: Route; readonly backend: GoFunction }[] = [];

  constructor(scope: Construct, id: string, { rate }: ApiProps) {
    super(scope, id);
    this.http = new HttpApi(this, "Http", {
      apiName: Stack.of(this).stackName,
      description: "Trefoil's JSON routes, behind CloudFront",
      createDefaultStage: false,
    });
    const stage = this.http.addStage("Stage", {
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: rate },
    });
    this.host = Fn.select(2, Fn.split("/", this.http.apiEndpoint));
    Validations.of(stage).acknowledge({
      id: "AwsSolutions-APIG1",
      reason:
        "Access logs would hold visitors' IP addresses. The functions log the route, status and duration of failed requests, and the API has metrics.",
    });
    Validations.of(this.http).acknowledge({
      id: "AwsSolutions-APIG4",
      reason:
        "The functions check sessions themselves, and accept only requests with the secret header that CloudFront adds.",
    });
  }

  /** Adds a route and its function. Every GET route also accepts HEAD. */
  addRoute(route: Route, resources: Resources, publicUrl: string): void {
    const backend = new GoFunction(this, route.function, {
      name: route.function,
      needs: { ...route, env: [...route.env, "ORIGIN_SECRET"] },
      resources,
      memory: route.memory,
      timeout: Duration.seconds(route.timeout),
      variables: { PUBLIC_URL: publicUrl, ORIGIN_SECRET: resources.secrets.origins },
    });
    this.routes.push({ route, backend });
    const methods = [HttpMethod[route.method], ...(route.method === "GET" ? [HttpMethod.HEAD] : [])];
    const integration = new HttpLambdaIntegration(route.function, backend.lambda);
    this.http.addRoutes({ path: route.path, methods, integration });
    if (route.fallback) {
      new HttpRoute(this.http, "Fallback", {
        httpApi: this.http,
        routeKey: HttpRouteKey.DEFAULT,
        integration,
      });
    }
  }
}
