import { type Stack, Validations } from "aws-cdk-lib";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";

/**
 * Findings in the function that CDK itself brings along to put the web app into
 * its bucket. It runs while a deployment does, and at no other time.
 */
export function acknowledgeCdkOwn(stack: Stack, site: Bucket): void {
  const deployer = stack.node.children.find((child) =>
    child.node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (!deployer) throw new Error("CDK's bucket deployment has another name now");
  const managed = "arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
  const assets = "arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*";
  const files = `<${stack.getLogicalId(site.node.defaultChild as CfnBucket)}.Arn>/*`;
  Validations.of(deployer).acknowledge(
    { id: "AwsSolutions-L1", reason: "CDK chooses the runtime of its own function." },
    {
      id: `AwsSolutions-IAM4[Policy::${managed}]`,
      reason: "CDK writes this role. It may log, as the managed policy says.",
    },
    ...["GetBucket*", "GetObject*", "List*", "Abort*", "DeleteObject*"].map((action) => ({
      id: `AwsSolutions-IAM5[Action::s3:${action}]`,
      reason: "CDK writes this policy: all that copying to a bucket may take.",
    })),
    ...[assets, files].map((objects) => ({
      id: `AwsSolutions-IAM5[Resource::${objects}]`,
      reason:
        "CDK writes this policy. It reads CDK's assets and writes the site's bucket, which holds only public files.",
    })),
  );
}
