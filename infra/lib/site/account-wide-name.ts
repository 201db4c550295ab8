import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Returns a name for a CloudFront function, policy or origin access control. These names must be
 * unique in an account, but CDK's default leaves out the region.
 */
export function accountWideName(scope: Construct, id: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${id}`;
}
