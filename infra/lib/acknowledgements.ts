import { Aws, type Stack, Token, Validations } from "aws-cdk-lib";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";

/**
 * Acknowledges the findings in the function that CDK adds to copy the web app into its bucket. That
 * function runs only during a deployment.
 */
export function acknowledgeBucketDeployment(stack: Stack, site: Bucket): void {
  const deployer = stack.node.children.find((child) =>
    child.node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (!deployer) throw new Error("CDK has renamed its bucket deployment construct");
  const managed = "arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
  const { partition, account, region } = stack;
  const assets = `arn:${printed(partition)}:s3:::cdk-hnb659fds-assets-${printed(account)}-${printed(region)}/*`;
  const files = `<${stack.getLogicalId(site.node.defaultChild as CfnBucket)}.Arn>/*`;
  Validations.of(deployer).acknowledge(
    { id: "AwsSolutions-L1", reason: "CDK chooses the runtime of its own function." },
    {
      id: `AwsSolutions-IAM4[Policy::${managed}]`,
      reason: "CDK creates this role. The managed policy only allows logging.",
    },
    ...["GetBucket*", "GetObject*", "List*", "Abort*", "DeleteObject*"].map((action) => ({
      id: `AwsSolutions-IAM5[Action::s3:${action}]`,
      reason: "CDK writes this policy, which covers everything that copying to a bucket may need.",
    })),
    ...[assets, files].map((objects) => ({
      id: `AwsSolutions-IAM5[Resource::${objects}]`,
      reason:
        "CDK writes this policy. It allows reading CDK's assets and writing to the site's bucket, which holds only public files.",
    })),
  );
}

/** Returns a value as cdk-nag prints it: literally, or as the name of its pseudo parameter. */
function printed(value: string): string {
  const parameters = [Aws.PARTITION, Aws.ACCOUNT_ID, Aws.REGION];
  const names = ["Partition", "AccountId", "Region"];
  return Token.isUnresolved(value) ? `<AWS::${names[parameters.indexOf(value)]}>` : value;
}
