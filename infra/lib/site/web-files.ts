import { FileSystem, RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { built, headers } from "../routes.ts";
import { copyDocuments, type SiteSettings } from "./site-settings.ts";

export interface WebFilesProps {
  readonly bucket: IBucket;
  readonly settings: SiteSettings;
}

/**
 * Copies the built web app to its bucket: first the hashed files, which are cached permanently,
 * then the documents that refer to them, which are revalidated on each request. The hashed files of
 * earlier deployments are kept for pages that are still open.
 */
export class WebFiles extends Construct {
  readonly documents: BucketDeployment;

  constructor(scope: Construct, id: string, props: WebFilesProps) {
    super(scope, id);
    const common = {
      destinationBucket: props.bucket,
      memoryLimit: 512,
      logGroup: new LogGroup(this, "Logs", {
        retention: RetentionDays.TWO_WEEKS,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const assets = new BucketDeployment(this, "Assets", {
      ...common,
      sources: [Source.asset(built.web, { exclude: [".vite"] })] as ISource[],
      exclude: ["*"],
      include: ["assets/*"],
      cacheControl: [cacheControl(headers.assets)],
      prune: false,
    });
    const documents = FileSystem.mkdtemp("documents-");
    copyDocuments(built.web, documents, props.settings);
    this.documents = new BucketDeployment(this, "Documents", {
      ...common,
      sources: [Source.asset(documents)] as ISource[],
      exclude: ["assets/*"],
      cacheControl: [cacheControl(headers.documents)],
    });
    this.documents.node.addDependency(assets);
  }
}

function cacheControl(headers: Readonly<Record<string, string>>): CacheControl {
  return CacheControl.fromString(headers["cache-control"] ?? "");
}
