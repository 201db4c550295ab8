import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { routes } from "../lib/routes.ts";
import { out } from "./synthesized.ts";
import { type Properties, Template } from "./template.ts";

// Limits that AWS checks only when it creates a resource. Sources, under docs.aws.amazon.com:
// AmazonCloudFront/latest/DeveloperGuide/{cloudfront-limits,edge-function-restrictions-all,add-origin-custom-headers}.html,
// AWSCloudFormation/latest/UserGuide/cloudformation-limits.html, IAM/latest/UserGuide/reference_iam-quotas.html,
// apigateway/latest/developerguide/http-api-quotas.html, lambda/latest/dg/gettingstarted-limits.html.

const template = new Template("full");
const distribution = template.one("AWS::CloudFront::Distribution", /Distribution/)[1].Properties
  .DistributionConfig;
const policies = template
  .of("AWS::CloudFront::ResponseHeadersPolicy")
  .map(([, { Properties }]) => Properties.ResponseHeadersPolicyConfig);
const size = (value: unknown) => JSON.stringify(value).length;

/** Headers that CloudFront keeps to itself: in responses, from edge functions and to origins. */
const reserved = {
  // Documented for edge functions. AWS rejects these in policies too, or removes them.
  responses:
    /^(connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip|content-length|host|transfer-encoding|via)$/,
  requests:
    /^(cache-control|connection|content-length|cookie|host|if-.*|max-forwards|pragma|proxy-.*|range|request-range|te|trailer|transfer-encoding|upgrade|via|x-amz-.*|x-edge-.*|x-real-ip)$/,
};

/** Headers that a policy accepts only in the fields made for them. */
const security =
  /^(content-security-policy|strict-transport-security|x-content-type-options|x-frame-options|referrer-policy|x-xss-protection|access-control-.*)$/;

test("response headers policies hold only headers that CloudFront accepts, within its limits", () => {
  expect(policies).toHaveLength(5); // 20 in an account
  for (const policy of policies) {
    const custom: Properties[] = policy.CustomHeadersConfig.Items;
    expect(custom.length).toBeLessThanOrEqual(10);
    for (const { Header, Value } of custom) {
      expect(Header).not.toMatch(reserved.responses);
      expect(Header).not.toMatch(security);
      expect(Value.length).toBeLessThanOrEqual(1_783);
    }
    expect(
      size(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
    ).toBeLessThanOrEqual(1_783);
    expect(size(custom)).toBeLessThanOrEqual(10_240);
    expect(size(policy.Name)).toBeLessThanOrEqual(128);
  }
});

test("headers to origins and timeouts are those that CloudFront accepts", () => {
  expect(distribution.CacheBehaviors.length).toBeLessThanOrEqual(75);
  for (const { OriginCustomHeaders = [], CustomOriginConfig: custom = {} } of distribution.Origins) {
    for (const { HeaderName } of OriginCustomHeaders) expect(HeaderName).not.toMatch(reserved.requests);
    expect(custom.OriginReadTimeout ?? 1).toBeLessThanOrEqual(120);
    expect(custom.OriginKeepaliveTimeout ?? 1).toBeLessThanOrEqual(120);
  }
});

test("CloudFront's functions are small, and set no header that CloudFront keeps to itself", () => {
  for (const [id, { Properties }] of template.of("AWS::CloudFront::Function")) {
    expect(Buffer.byteLength(Properties.FunctionCode), id).toBeLessThanOrEqual(10_240);
    const set = [...Properties.FunctionCode.matchAll(/headers\["([\w-]+)"\] =|"([\w-]+)": \{ value:/g)];
    expect(set.length, id).toBe(Properties.FunctionCode.includes("x-viewer-address") ? 6 : 0);
    for (const [, request, response] of set) expect(request ?? response).not.toMatch(reserved.responses);
  }
});

test("a role's policies, a function's variables, the API's routes and each template fit", () => {
  for (const [id, { Properties }] of template.of("AWS::IAM::Role")) {
    const policy = template.statements(id).reduce((sum, statement) => sum + size(statement), 0);
    expect(policy, JSON.stringify(Properties)).toBeLessThanOrEqual(10_240);
  }
  for (const [id, { Properties }] of template.of("AWS::Lambda::Function"))
    expect(size(Properties.Environment ?? {}), id).toBeLessThanOrEqual(4_096);
  expect(template.of("AWS::ApiGatewayV2::Route").length).toBeLessThanOrEqual(300);
  for (const { timeout, streaming, memory } of routes) {
    expect(timeout).toBeLessThanOrEqual(streaming ? 900 : 30);
    expect(memory).toBeGreaterThanOrEqual(128);
  }
  for (const name of ["dev", "prod", "full"]) {
    const { resources, text } = new Template(name);
    expect(Object.keys(resources).length, name).toBeLessThanOrEqual(500);
    expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(1_048_576);
  }
});

test("names fit, even in the region with the longest name", () => {
  const { artifacts } = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
  for (const name of Object.keys(artifacts).filter((name) => name.startsWith("Trefoil-")))
    expect(name.length).toBeLessThanOrEqual(128);
  // CloudFront accepts 64 characters.
  for (const environment of Object.keys(environments))
    for (const type of ["Function", "OriginAccessControl"])
      for (const [id] of template.of(`AWS::CloudFront::${type}`))
        expect(`Trefoil-${environment}-ap-southeast-1-${id}`.length).toBeLessThanOrEqual(64);
});
