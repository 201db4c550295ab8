import { Duration } from "aws-cdk-lib";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  FunctionUrlOriginAccessControl,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { FunctionUrlOrigin, HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { headers } from "../routes.ts";
import { originSecretHeader } from "../secrets.ts";
import type { StreamingRoute } from "../streaming-route.ts";
import { accountWideName } from "./account-wide-name.ts";
import { responseHeaders } from "./response-headers.ts";
import { viewerCode } from "./viewer/code.ts";

/**
 * How long CloudFront waits for the next byte. The chat stream sends a comment every 15 seconds.
 */
const streamReadTimeout = Duration.seconds(120);

/** The cache behaviors of the distribution, one per kind of path. */
export class Behaviors extends Construct {
  private readonly apiHeaders = responseHeaders(this, "ApiHeaders", { ...headers.all, ...headers.api });
  private readonly streamHeaders = responseHeaders(this, "StreamHeaders", {
    ...headers.all,
    ...headers.api,
    ...headers.stream,
  });
  private readonly siteHeaders = responseHeaders(this, "SiteHeaders", headers.all);
  private readonly bucketAccess = new S3OriginAccessControl(this, "BucketAccess", {
    originAccessControlName: accountWideName(this, "BucketAccess"),
  });
  private readonly functionAccess = new FunctionUrlOriginAccessControl(this, "FunctionAccess", {
    originAccessControlName: accountWideName(this, "FunctionAccess"),
  });
  private readonly siteRequest = this.viewerFunction("Site", "site.js", [
    FunctionEventType.VIEWER_REQUEST,
    FunctionEventType.VIEWER_RESPONSE,
  ]);
  private readonly apiRequest = this.viewerFunction("Api", "api.js");

  /**
   * The web app's files. Without permission to list, S3 returns 403 instead of 404 for a missing
   * file.
   */
  site(bucket: IBucket): BehaviorOptions {
    return this.files(bucket, this.siteHeaders);
  }

  /** The admin pages' document, which may also connect to the icons' bucket to upload icons. */
  admin(bucket: IBucket, icons: IBucket): BehaviorOptions {
    const origin = `https://${icons.bucketRegionalDomainName}`;
    const own = Object.entries(headers.admin).map(([name, value]) => [
      name,
      value.replace("{icons}", origin),
    ]);
    const policy = responseHeaders(this, "AdminHeaders", { ...headers.all, ...Object.fromEntries(own) });
    return this.files(bucket, policy);
  }

  /** The hashed files. They need no function, which would cost as much as a fifth of the request. */
  assets(bucket: IBucket): BehaviorOptions {
    return { ...this.site(bucket), functionAssociations: undefined };
  }

  private files(bucket: IBucket, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: this.bucketAccess,
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: this.siteRequest,
    };
  }

  /** A streaming route. Compression is off because it would delay chunks. */
  stream({ url }: StreamingRoute): BehaviorOptions {
    return {
      ...this.functions(),
      responseHeadersPolicy: this.streamHeaders,
      origin: FunctionUrlOrigin.withOriginAccessControl(url, {
        originAccessControl: this.functionAccess,
        readTimeout: streamReadTimeout,
        keepaliveTimeout: Duration.seconds(60),
      }),
    };
  }

  /** The JSON routes. */
  api(host: string, originSecret: string): BehaviorOptions {
    return {
      ...this.functions(),
      origin: new HttpOrigin(host, {
        customHeaders: { [originSecretHeader]: originSecret },
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        keepaliveTimeout: Duration.seconds(60),
      }),
    };
  }

  private functions(): Omit<BehaviorOptions, "origin"> {
    return {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      compress: false,
      responseHeadersPolicy: this.apiHeaders,
      functionAssociations: this.apiRequest,
    };
  }

  /** Uploaded icons. Their content security policy stops SVGs from running scripts. */
  icons(bucket: IBucket): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl: this.bucketAccess }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: responseHeaders(this, "IconHeaders", { ...headers.all, ...headers.icons }),
    };
  }

  private viewerFunction(
    id: string,
    file: string,
    eventTypes = [FunctionEventType.VIEWER_REQUEST],
  ): BehaviorOptions["functionAssociations"] {
    const viewerFunction = new ViewerFunction(this, id, {
      code: FunctionCode.fromInline(viewerCode(file)),
      runtime: FunctionRuntime.JS_2_0,
      functionName: accountWideName(this, id),
    });
    return eventTypes.map((eventType) => ({ function: viewerFunction, eventType }));
  }
}
