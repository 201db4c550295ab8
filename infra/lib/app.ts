import { App, type AppProps, Validations } from "aws-cdk-lib";
import flags from "aws-cdk-lib/recommended-feature-flags.json" with { type: "json" };
import { AwsSolutionsChecks } from "cdk-nag";
import { BackupCopyStack } from "./backup.ts";
import type { Environment } from "./environment.ts";
import { FirewallStack } from "./firewall-stack.ts";
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
    const { env, durable, healthCheck, monthlyBudget, alarmEmail } = environment;
    const { requestsPerAddress, backupRegion, repository } = environment;
    if (!env && (durable || healthCheck || monthlyBudget || requestsPerAddress || backupRegion || repository))
      throw new Error(
        `${name} needs env: it is durable, or has a health check, a budget, a web ACL, copies or a repository`,
      );
    if (env && backupRegion === env.region)
      throw new Error(`${name} has its own region as backupRegion: choose another one`);
    // A durable environment may be synthesized without an address, but not deployed.
    if (monthlyBudget && !alarmEmail && !durable)
      throw new Error(`${name} has a budget, but no alarmEmail to notify`);
    const common = { name, environment, terminationProtection: durable };
    const prefix = `Trefoil-${name}-${env?.region}`;
    const firewall =
      requestsPerAddress && new FirewallStack(app, `${prefix}-firewall`, { env, name, requestsPerAddress });
    const copies =
      env && backupRegion
        ? new BackupCopyStack(app, `${prefix}-copies`, {
            env: { ...env, region: backupRegion },
            name,
            terminationProtection: durable,
          })
        : undefined;
    const regional = new TrefoilStack(app, `Trefoil-${name}`, {
      ...common,
      env,
      commit,
      copies,
      webAcl: firewall ? firewall.webAcl : undefined,
    });
    for (const stack of [firewall, copies]) if (stack) regional.addStackDependency(stack);
    if (env) new GlobalStack(app, `${prefix}-global`, { ...common, regional });
  }
  return app;
}
