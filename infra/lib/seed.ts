import { Duration } from "aws-cdk-lib";
import { Trigger } from "aws-cdk-lib/triggers";
import { Construct } from "constructs";
import { GoFunction, type Resources } from "./go-function.ts";

export interface SeedProps {
  readonly resources: Resources;
}

/**
 * Fills the model catalog after the first deployment, and again whenever the function changes. It
 * does not overwrite changes made by admins.
 */
export class Seed extends Construct {
  readonly backend: GoFunction;

  constructor(scope: Construct, id: string, props: SeedProps) {
    super(scope, id);
    this.backend = new GoFunction(this, "seed", {
      name: "seed",
      needs: {
        env: ["TABLE_NAME", "MODEL_ROUTER_URL"],
        secrets: ["MODEL_ROUTER_KEY"],
        grants: ["main/MODELS#,SEED#:DeleteItem,GetItem,PutItem,Query"],
      },
      resources: props.resources,
      memory: 256,
      timeout: Duration.seconds(60),
    });
    new Trigger(this, "Trigger", { handler: this.backend.lambda, timeout: Duration.seconds(90) });
  }
}
