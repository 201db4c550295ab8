import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

/** What the keys of icons begin with, which is the path that they are read at, too. */
export const iconPrefix = "icons/";

export interface IconsProps {
  /** Whether the icons outlive the stack. */
  readonly durable: boolean;
}

/** The bucket of the models' icons: written by presigned PUT, read through CloudFront. */
export class Icons extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: IconsProps) {
    super(scope, id);
    this.bucket = privateBucket(this, "Bucket", props.durable);
    this.bucket.addLifecycleRule({ abortIncompleteMultipartUploadAfter: Duration.days(1) });
  }

  /** Lets a function do something with the icons, such as `PutObject`. */
  grant(grantee: IGrantable, actions: readonly string[]): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: actions.map((action) => `s3:${action}`),
        resources: [this.bucket.arnForObjects(`${iconPrefix}*`)],
      }),
    );
  }
}

/** A bucket that nobody reads but through what its policy names, and only over TLS. */
export function privateBucket(scope: Construct, id: string, durable: boolean): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: durable ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    autoDeleteObjects: !durable,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Access logs hold visitors' addresses, which are not kept. CloudFront alone reads this bucket.",
  });
  return bucket;
}
