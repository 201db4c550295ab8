import { CfnOutput, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

export interface DeployerProps {
  /** The repository on GitHub, such as `owner/name`. */
  readonly repository: string;

  /** The environment's name, which is also that of the protected environment on GitHub. */
  readonly environment: string;

  /**
   * The region of the main table's copies.
   * @default - none
   */
  readonly backupRegion?: string;
}

const issuer = "token.actions.githubusercontent.com";

/**
 * The role that deploys from a workflow on GitHub, without stored keys. It may do nothing but assume
 * the roles of the CDK's bootstrap stack, and only a job in the protected environment gets it.
 */
export class Deployer extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { repository, environment, backupRegion = "us-east-1" }: DeployerProps,
  ) {
    super(scope, id);
    const { account, region, partition } = Stack.of(this);
    const role = new Role(this, "Role", {
      assumedBy: new WebIdentityPrincipal(`arn:${partition}:iam::${account}:oidc-provider/${issuer}`, {
        StringEquals: {
          [`${issuer}:aud`]: "sts.amazonaws.com",
          [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      }),
    });
    const regions = [...new Set([region, "us-east-1", backupRegion])];
    role.addToPolicy(
      new PolicyStatement({
        actions: ["sts:AssumeRole"],
        resources: regions.flatMap((region) =>
          ["deploy", "file-publishing", "lookup"].map(
            (kind) => `arn:${partition}:iam::${account}:role/cdk-hnb659fds-${kind}-role-${account}-${region}`,
          ),
        ),
      }),
    );
    new CfnOutput(this, "DeployRole", { value: role.roleArn });
  }
}
