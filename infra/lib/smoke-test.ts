import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { GoFunction, type Resources } from "./go-function.ts";

export interface SmokeTestProps {
  readonly resources: Resources;

  /** The site's public URL. */
  readonly url: string;
}

/** A function that asks the site one short question every hour, and fails without an answer. */
export class SmokeTest extends Construct {
  readonly backend: GoFunction;

  constructor(scope: Construct, id: string, { resources, url }: SmokeTestProps) {
    super(scope, id);
    this.backend = new GoFunction(this, "smoke", {
      name: "smoke",
      needs: { env: ["PUBLIC_URL", "SMOKE_SECRET"], secrets: [], grants: [] },
      resources,
      memory: 128,
      timeout: Duration.minutes(3),
      variables: { PUBLIC_URL: url, SMOKE_SECRET: resources.secrets.smoke },
    });
    // The next hour's test is the retry.
    this.backend.lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, "Hourly", {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.backend.lambda)],
    });
  }
}
