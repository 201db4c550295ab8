import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

/** The prefix of every icon's key, and of the path that serves it. */
export const iconPrefix = "icons/";

/** The prefix of the keys of icons that are uploaded but not in use yet. */
export const uploadPrefix = "uploads/";

export interface IconsProps {
  /** Whether the bucket is retained when the stack is deleted. */
  readonly durable: boolean;
}

/**
 * The bucket of the models' icons. Browsers upload them by presigned PUT, functions check and
 * publish them, and CloudFront serves the published ones.
 */
export class Icons extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: IconsProps) {
    super(scope, id);
    this.bucket = privateBucket(this, "Bucket", props.durable);
    this.bucket.addLifecycleRule({ abortIncompleteMultipartUploadAfter: Duration.days(1) });
    this.bucket.addLifecycleRule({ prefix: uploadPrefix, expiration: Duration.days(1) });
    // Any origin may send a PUT, because S3 accepts it only with a presigned URL.
    this.bucket.addCorsRule({
      allowedMethods: [HttpMethods.PUT],
      allowedOrigins: ["*"],
      allowedHeaders: ["content-type"],
      maxAge: Duration.hours(1).toSeconds(),
    });
  }

  /** Grants S3 actions, such as `PutObject`, on the objects with a prefix. */
  grant(role: Role, prefix: string, actions: readonly string[]): void {
    const resource = this.bucket.arnForObjects(`${prefix}*`);
    role.addToPolicy(
      new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources: [resource] }),
    );
    const bucket = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${prefix}*]`,
      reason: "The keys of icons are random.",
    });
  }
}

/** Creates an encrypted, private bucket that requires TLS. */
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
    reason:
      "Access logs would hold the IP addresses of admins who upload icons. All other requests come from CloudFront or the functions.",
  });
  return bucket;
}
