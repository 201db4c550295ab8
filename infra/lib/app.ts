import { App, type AppProps, Validations } from "aws-cdk-lib";
import flags from "aws-cdk-lib/recommended-feature-flags.json" with { type: "json" };
import { AwsSolutionsChecks } from "cdk-nag";
import type { Environment } from "./environment.ts";
import { GlobalStack } from "./global-stack.ts";
import { TrefoilStack } from "./trefoil-stack.ts";

export interface TrefoilAppProps extends AppProps {
  /**
   * The commit that is deployed, for the stacks' output `Commit`.
   * @default - unknown
   */
  readonly commit?: string;
}

/**
 * Returns an app with a stack per environment, and a global stack per environment that pins its
 * region. Synthesis checks cdk-nag's AWS Solutions rules.
 */
export function newApp(environments: Record<string, Environment>, props: TrefoilAppProps = {}): App {
  const { commit = "unknown", ...appProps } = props;
  const app = new App({ ...appProps, context: { ...flags, ...props.context } });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  for (const [name, environment] of Object.entries(environments)) {
    const { env, durable, healthCheck, monthlyBudget } = environment;
    if (!env && (durable || healthCheck || monthlyBudget))
      throw new Error(`${name} needs env: it is durable, or has a health check or a budget`);
    const common = { name, environment, terminationProtection: durable };
    const regional = new TrefoilStack(app, `Trefoil-${name}`, { ...common, env, commit });
    if (env) new GlobalStack(app, `Trefoil-${name}-${env.region}-global`, { ...common, regional });
  }
  return app;
}
