import { Duration } from "aws-cdk-lib";
import {
  type HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { accountWideName } from "./account-wide-name.ts";

/**
 * Returns a policy that sets headers and overrides the origin's. CloudFront accepts some security
 * headers only in dedicated fields.
 */
export function responseHeaders(
  scope: Construct,
  id: string,
  headers: Readonly<Record<string, string>>,
): ResponseHeadersPolicy {
  const security: {
    -readonly [key in keyof ResponseSecurityHeadersBehavior]: ResponseSecurityHeadersBehavior[key];
  } = {};
  const customHeaders: ResponseCustomHeader[] = [];
  for (const [header, value] of Object.entries(headers)) {
    switch (header) {
      case "content-security-policy":
        security.contentSecurityPolicy = { contentSecurityPolicy: value, override: true };
        break;
      case "strict-transport-security":
        security.strictTransportSecurity = {
          accessControlMaxAge: Duration.seconds(Number(/^max-age=(\d+)$/.exec(value)?.[1])),
          override: true,
        };
        break;
      case "x-content-type-options":
        security.contentTypeOptions = { override: true };
        break;
      case "referrer-policy":
        security.referrerPolicy = { referrerPolicy: value as HeadersReferrerPolicy, override: true };
        break;
      default:
        customHeaders.push({ header, value, override: true });
    }
  }
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: accountWideName(scope, id),
    securityHeadersBehavior: security,
    ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
  });
}
