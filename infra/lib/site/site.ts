import { Duration, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { Distribution, HttpVersion, SecurityPolicyProtocol } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct, type IDependable } from "constructs";
import type { Api } from "../api.ts";
import type { Domain, Settings } from "../environment.ts";
import { type Icons, privateBucket } from "../icons.ts";
import type { Secrets } from "../secrets.ts";
import type { StreamingRoute } from "../streaming-route.ts";
import { Behaviors } from "./behaviors.ts";
import { siteSettings } from "./site-settings.ts";
import { WebFiles } from "./web-files.ts";

export interface SiteProps {
  readonly api: Api;
  readonly streams: readonly StreamingRoute[];
  readonly icons: Icons;
  readonly secrets: Secrets;
  readonly settings: Settings;

  /** Whether the site's bucket is retained when the stack is deleted. */
  readonly durable: boolean;

  /**
   * A custom domain.
   * @default - the distribution's own domain
   */
  readonly domain?: Domain;

  /**
   * A URI for reports of security problems, published in security.txt.
   * @default - no security.txt
   */
  readonly securityContact?: string;

  /**
   * ARN of a web ACL.
   * @default - none
   */
  readonly webAcl?: string;
}

/**
 * Errors that CloudFront caches for ten seconds by default, even with `cache-control: no-store`.
 * Others it caches only if the response says how long.
 */
const cachedErrors = [404, 414, 500, 501, 502, 503, 504];

/** The distribution that serves everything on one host name: the web app, the API and the icons. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  /** The public URL, without a trailing slash. */
  readonly url: string;

  private readonly files: WebFiles;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { domain } = props;
    this.bucket = privateBucket(this, "Bucket", props.durable);
    const behaviors = new Behaviors(this, "Behaviors");
    this.distribution = new Distribution(this, "Distribution", {
      comment: "Trefoil",
      defaultRootObject: "index.html",
      defaultBehavior: behaviors.site(this.bucket),
      // The first match wins, so the streaming routes precede the rest of the API.
      additionalBehaviors: {
        ...Object.fromEntries(
          props.streams.map((s) => [s.route.path.replace(/\{[^}]*\}/g, "*"), behaviors.stream(s)]),
        ),
        "/api/*": behaviors.api(props.api.host, props.secrets.origin),
        "/assets/*": behaviors.assets(this.bucket),
        "/icons/*": behaviors.icons(props.icons.bucket),
        "/admin*": behaviors.admin(this.bucket, props.icons.bucket),
      },
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: props.webAcl,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificate),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    this.url = `https://${domain?.name ?? this.distribution.domainName}`;
    if (domain?.zone) this.addRecords(domain.name, domain.zone);
    this.files = new WebFiles(this, "Files", {
      bucket: this.bucket,
      settings: siteSettings(domain?.name, props.securityContact, props.settings, new Date()),
    });
    this.acknowledge(domain !== undefined);
  }

  /** Delays the documents until the functions and routes that they call are deployed. */
  publishAfter(...backends: IDependable[]): void {
    this.files.documents.node.addDependency(...backends);
  }

  private addRecords(name: string, zone: { id: string; name: string }): void {
    const props = {
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId: zone.id, zoneName: zone.name }),
      recordName: name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, "IPv4", props);
    new AaaaRecord(this, "IPv6", props);
  }

  private acknowledge(customDomain: boolean): void {
    Validations.of(this.distribution).acknowledge(
      { id: "AwsSolutions-CFR1", reason: "The product is available in every country." },
      {
        id: "AwsSolutions-CFR2",
        reason:
          "The functions enforce the limits. A web ACL costs almost as much as the whole idle product; requestsPerAddress adds one.",
      },
      {
        id: "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
        reason:
          "The default root object keeps requests from reaching the listing. The permission turns 403 for a missing file into 404.",
      },
      { id: "AwsSolutions-CFR3", reason: "Access logs would hold visitors' IP addresses." },
    );
    if (!customDomain) {
      Validations.of(this.distribution).acknowledge({
        id: "AwsSolutions-CFR4",
        reason:
          "CloudFront fixes the protocols of its default certificate. Environments with a domain require TLS 1.2.",
      });
    }
  }
}
