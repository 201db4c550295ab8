import { App, type AppProps, Validations } from "aws-cdk-lib";
import flags from "aws-cdk-lib/recommended-feature-flags.json" with { type: "json" };
import { AwsSolutionsChecks } from "cdk-nag";
import type { Environment } from "./environment.ts";
import { TrefoilStack } from "./trefoil-stack.ts";

/**
 * Returns an app with one stack per environment. Synthesis checks cdk-nag's AWS Solutions rules.
 */
export function newApp(environments: Record<string, Environment>, props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...flags, ...props.context } });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  for (const [name, environment] of Object.entries(environments)) {
    new TrefoilStack(app, `Trefoil-${name}`, { name, environment });
  }
  return app;
}
