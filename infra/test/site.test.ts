import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { headers, routes } from "../lib/routes.ts";
import { runbook } from "./runbook.ts";
import { type Properties, Template } from "./template.ts";

const template = new Template("prod");
const distributionOf = (t: Template) =>
  t.one("AWS::CloudFront::Distribution", /Distribution/)[1].Properties.DistributionConfig;
const distribution = distributionOf(template);
const behaviors: Properties[] = distribution.CacheBehaviors;
const behavior = (path: string) => behaviors.find((b) => b.PathPattern === path) as Properties;
const originOf = (b: Properties) =>
  distribution.Origins.find((o: Properties) => o.Id === b.TargetOriginId) as Properties;
// The IDs of CloudFront's managed policies, which are fixed.
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHost = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

test("CloudFront matches streaming routes before the rest of the API", () => {
  const streaming = routes.filter((route) => route.streaming).map((route) => route.path);
  expect(streaming).not.toHaveLength(0);
  expect(behaviors.map((b) => b.PathPattern)).toEqual([
    ...streaming,
    "/api/*",
    "/assets/*",
    "/icons/*",
    "/admin*",
  ]);
});

test("API requests require TLS, are neither cached nor compressed, and keep every header but Host", () => {
  for (const b of behaviors.filter((b) => b.PathPattern.startsWith("/api/"))) {
    expect(b).toMatchObject({
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
      Compress: false,
      ViewerProtocolPolicy: "https-only",
    });
    expect(b.AllowedMethods).toEqual(expect.arrayContaining(["POST", "PUT", "PATCH", "DELETE"]));
    expect(b.FunctionAssociations).toHaveLength(1);
    expect(originOf(b).CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
    });
  }
});

test("streaming functions stream, and only CloudFront may invoke them", () => {
  const urls = template.of("AWS::Lambda::Url");
  expect(urls).toHaveLength(routes.filter((route) => route.streaming).length);
  const [distributionId] = template.one("AWS::CloudFront::Distribution", /Distribution/);
  for (const [id, url] of urls) {
    expect(url.Properties).toMatchObject({ AuthType: "AWS_IAM", InvokeMode: "RESPONSE_STREAM" });
    expect(url.Properties.Cors).toBeUndefined();
    const permissions = template
      .of("AWS::Lambda::Permission")
      .map(([, p]) => p.Properties)
      .filter((p) => JSON.stringify(p.FunctionName).includes(id));
    expect(permissions.map((p) => [p.Action, p.InvokedViaFunctionUrl]).sort()).toEqual([
      ["lambda:InvokeFunction", true],
      ["lambda:InvokeFunctionUrl", undefined],
    ]);
    for (const p of permissions) {
      expect(p.Principal).toBe("cloudfront.amazonaws.com");
      expect(JSON.stringify(p.SourceArn)).toContain(`:distribution/",{"Ref":"${distributionId}"}`);
    }
    // The URL belongs to the alias, so CloudFront needs permission to invoke that.
    expect(url.Properties.Qualifier).toBe("live");
    const [alias] = template.one("AWS::Lambda::Alias", /./);
    const onAlias = template
      .of("AWS::Lambda::Permission")
      .filter(([, p]) => p.Properties.FunctionName.Ref === alias);
    expect(onAlias).toHaveLength(2);
    for (const [, p] of onAlias) {
      expect(p.Properties.Principal).toBe("cloudfront.amazonaws.com");
      expect(JSON.stringify(p.Properties.SourceArn)).toContain(distributionId);
    }
    const origin = distribution.Origins.find((o: Properties) => JSON.stringify(o.DomainName).includes(id));
    expect(origin.CustomOriginConfig.OriginReadTimeout).toBe(120);
    const [, access] = template
      .of("AWS::CloudFront::OriginAccessControl")
      .find(([control]) => control === origin.OriginAccessControlId["Fn::GetAtt"][0]) as [
      string,
      { Properties: Properties },
    ];
    expect(access.Properties.OriginAccessControlConfig).toMatchObject({
      OriginAccessControlOriginType: "lambda",
      SigningBehavior: "always",
    });
  }
});

test("only the HTTP API may invoke the other functions", () => {
  const [api] = template.one("AWS::ApiGatewayV2::Api", /./);
  for (const route of routes.filter(({ streaming }) => !streaming)) {
    const [id] = template.lambda(route.function);
    const permissions = template
      .of("AWS::Lambda::Permission")
      .filter(([, { Properties }]) => JSON.stringify(Properties.FunctionName).includes(`"${id}"`));
    expect(permissions, route.function).not.toHaveLength(0);
    for (const [, { Properties }] of permissions) {
      expect(Properties.Principal).toBe("apigateway.amazonaws.com");
      expect(JSON.stringify(Properties.SourceArn)).toContain(`:",{"Ref":"${api}"}`);
    }
  }
});

test("the HTTP API has every JSON route, HEAD for every GET, and a default route", () => {
  const keys = template.of("AWS::ApiGatewayV2::Route").map(([, r]) => r.Properties.RouteKey);
  const wanted = routes
    .filter((route) => !route.streaming)
    .flatMap(({ method, path }) =>
      method === "GET" ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
    );
  expect(keys.sort()).toEqual([...wanted, "$default"].sort());
});

test("requests that match no route go to one function, which has no secrets and no grants", () => {
  const [fallback, ...others] = routes.filter((route) => route.fallback);
  expect(others).toEqual([]);
  expect(fallback).toMatchObject({ streaming: false, secrets: [], grants: [] });
  const [, rest] = template.one("AWS::ApiGatewayV2::Route", /\/Fallback\//);
  expect(rest.Properties.RouteKey).toBe("$default");
  const integration = template.resources[rest.Properties.Target["Fn::Join"][1][1].Ref];
  expect(integration?.Properties.IntegrationUri).toEqual({
    "Fn::GetAtt": [template.lambda(fallback?.function ?? "")[0], "Arn"],
  });
});

test("uploads to the icons' bucket expire, and any origin may send a PUT with the signed headers", () => {
  const bucket = template.one("AWS::S3::Bucket", /Icons/)[1].Properties;
  expect(bucket.LifecycleConfiguration.Rules).toContainEqual({
    ExpirationInDays: 1,
    Prefix: "uploads/",
    Status: "Enabled",
  });
  expect(bucket.CorsConfiguration.CorsRules).toEqual([
    {
      AllowedHeaders: ["content-type"],
      AllowedMethods: ["PUT"],
      AllowedOrigins: ["*"],
      MaxAge: 3600,
    },
  ]);
});

test("icons use origin access control and a sandboxing content security policy", () => {
  expect(originOf(behavior("/icons/*")).OriginAccessControlId).toBeDefined();
  const csp = policyOf(behavior("/icons/*")).SecurityHeadersConfig.ContentSecurityPolicy;
  expect(csp.Override).toBe(true);
  expect(csp.ContentSecurityPolicy).toMatch(/default-src 'none'.*sandbox/);
});

function policyOf(b: Properties): Properties {
  return template.resources[b.ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig;
}

/** Returns a header's value, with `{icons}` in place of the origin of the icons' bucket. */
function withIconsOrigin(value: string | Properties): string {
  if (typeof value === "string") return value;
  const parts: (string | Properties)[] = value["Fn::Join"][1];
  const text = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join("");
  return text.replace(/https:\/\/\{"Fn::GetAtt":\["IconsBucket\w+","RegionalDomainName"\]\}/, "{icons}");
}

test("every path has the response headers of infra/headers.json", () => {
  for (const b of [distribution.DefaultCacheBehavior, ...behaviors]) {
    const policy = policyOf(b);
    const sent: Record<string, string> = {};
    for (const { Header, Value, Override } of policy.CustomHeadersConfig.Items) {
      expect(Override).toBe(true);
      sent[Header] = Value;
    }
    const {
      ContentSecurityPolicy: csp,
      StrictTransportSecurity: hsts,
      ...rest
    } = policy.SecurityHeadersConfig;
    sent["content-security-policy"] = withIconsOrigin(csp.ContentSecurityPolicy);
    sent["strict-transport-security"] = `max-age=${hsts.AccessControlMaxAgeSec}`;
    sent["x-content-type-options"] = rest.ContentTypeOptions.Override ? "nosniff" : "";
    sent["referrer-policy"] = rest.ReferrerPolicy.ReferrerPolicy;
    const path: string = b.PathPattern ?? "";
    const own = path.startsWith("/api/") ? headers.api : path === "/icons/*" ? headers.icons : {};
    const admin = path === "/admin*" ? headers.admin : {};
    const streaming = path === "/api/chat/stream" ? headers.stream : {};
    expect(sent, path).toEqual({ ...headers.all, ...own, ...streaming, ...admin });
  }
});

test("content security policies allow no other origin, except the icon bucket under /admin", () => {
  for (const b of [distribution.DefaultCacheBehavior, ...behaviors]) {
    const { ContentSecurityPolicy } = policyOf(b).SecurityHeadersConfig.ContentSecurityPolicy;
    const text = withIconsOrigin(ContentSecurityPolicy);
    const sources = text.split(";").flatMap((directive: string) => directive.trim().split(/\s+/).slice(1));
    const own = [
      "'none'",
      "'self'",
      "data:",
      "blob:",
      ...(b.PathPattern === "/icons/*" ? ["'unsafe-inline'"] : []),
      ...(b.PathPattern === "/admin*" ? ["{icons}"] : []),
    ];
    expect(own, b.PathPattern).toEqual(expect.arrayContaining(sources));
    expect(text).toContain("default-src 'none'");
  }
});

test("errors are passed through unchanged and never cached", () => {
  // CloudFront caches these for ten seconds by default, even with no-store.
  const cached = [404, 414, 500, 501, 502, 503, 504];
  expect(distribution.CustomErrorResponses).toEqual(
    cached.map((code) => ({ ErrorCode: code, ErrorCachingMinTTL: 0 })),
  );
});

test("the site redirects to HTTPS and compresses responses", () => {
  expect(distribution.DefaultRootObject).toBe("index.html");
  expect(distribution.DefaultCacheBehavior).toMatchObject({
    ViewerProtocolPolicy: "redirect-to-https",
    Compress: true,
  });
});

test("hashed files are cached permanently, and documents are revalidated", () => {
  const deployments = template.of("Custom::CDKBucketDeployment").map(([, d]) => d.Properties);
  const assets = deployments.find((d) => d.Include?.includes("assets/*")) as Properties;
  const documents = deployments.find((d) => d.Exclude.includes("assets/*")) as Properties;
  expect(assets).toMatchObject({
    Prune: false,
    Exclude: ["*"],
    SystemMetadata: { "cache-control": headers.assets["cache-control"] },
  });
  expect(documents).toMatchObject({ SystemMetadata: { "cache-control": "no-cache" } });
  expect(headers.assets["cache-control"]).toContain("immutable");
  const [assetsId] = template.one("Custom::CDKBucketDeployment", /Assets/);
  expect(template.one("Custom::CDKBucketDeployment", /Documents/)[1].DependsOn).toContain(assetsId);
});

test("documents are published after the functions and routes that they call", () => {
  const [, documents] = template.one("Custom::CDKBucketDeployment", /Documents/);
  const [, assets] = template.one("Custom::CDKBucketDeployment", /Assets/);
  const called = [
    ...routes.map((route) => template.lambda(route.function)[0]),
    ...template.of("AWS::ApiGatewayV2::Route").map(([id]) => id),
    ...template.of("AWS::Lambda::Url").map(([id]) => id),
  ];
  expect(documents.DependsOn).toEqual(expect.arrayContaining(called));
  // Assets have no such dependency, so they are copied while the functions are updated.
  expect(called.filter((id) => assets.DependsOn?.includes(id))).toEqual([]);
});

test("a custom domain gets an alias, DNS records, TLS 1.2 and the public URL", () => {
  const full = new Template("full");
  expect(distributionOf(full)).toMatchObject({
    Aliases: ["chat.example.com"],
    ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2021", SslSupportMethod: "sni-only" },
  });
  expect(
    full
      .of("AWS::Route53::RecordSet")
      .map(([, r]) => r.Properties.Type)
      .sort(),
  ).toEqual(["A", "AAAA"]);
  const [, start] = full.lambda("auth-google");
  expect(start.Properties.Environment.Variables.PUBLIC_URL).toBe("https://chat.example.com");
});

test("hashed files need no function, other files do", () => {
  expect(behavior("/assets/*").FunctionAssociations).toBeUndefined();
  expect(originOf(behavior("/assets/*")).DomainName).toEqual(
    originOf(distribution.DefaultCacheBehavior).DomainName,
  );
  expect(distribution.DefaultCacheBehavior.FunctionAssociations).toHaveLength(2);
});

test("only environments that set requestsPerAddress have a web ACL, which keeps no requests", () => {
  expect(distribution.WebACLId).toBeUndefined();
  const firewall = new Template(`full-${environments.prod.env.region}-firewall`);
  expect(distributionOf(new Template("full")).WebACLId["Fn::GetStackOutput"]).toEqual({
    StackName: `Trefoil-full-${environments.prod.env.region}-firewall`,
    Region: "us-east-1",
    OutputName: "WebAcl",
  });
  expect(firewall.environment).toContain("/us-east-1");
  expect(Object.values(firewall.resources).map(({ Type }) => Type)).toEqual(["AWS::WAFv2::WebACL"]);
  const [, { Properties }] = firewall.one("AWS::WAFv2::WebACL", /./);
  expect(Properties.Scope).toBe("CLOUDFRONT");
  const rules: Properties[] = Properties.Rules;
  expect(rules.map((rule) => rule.Name)).toEqual([
    "rate",
    "AWSManagedRulesAmazonIpReputationList",
    "AWSManagedRulesKnownBadInputsRuleSet",
  ]);
  expect(rules[0]?.Statement.RateBasedStatement).toMatchObject({ Limit: 2_000, EvaluationWindowSec: 300 });
  // Rules that read bodies leave questions alone.
  expect(JSON.stringify(rules[2])).toContain("/api/chat/");
  for (const { VisibilityConfig } of [Properties, ...rules] as Properties[])
    expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
});

test("the HTTP API accepts only so many requests per second", () => {
  for (const [name, { apiRate }] of Object.entries(environments)) {
    const [, stage] = new Template(name).one("AWS::ApiGatewayV2::Stage", /./);
    expect(stage.Properties).toMatchObject({
      StageName: "$default",
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: apiRate, ThrottlingBurstLimit: apiRate },
    });
  }
});

test("without a domain, PUBLIC_URL is the distribution's; streaming routes have none", () => {
  const [id] = template.one("AWS::CloudFront::Distribution", /Distribution/);
  const { Variables } = template.lambda("auth-google")[1].Properties.Environment;
  expect(Variables.PUBLIC_URL).toEqual({
    "Fn::Join": ["", ["https://", { "Fn::GetAtt": [id, "DomainName"] }]],
  });
  for (const route of routes.filter((r) => r.streaming)) expect(route.env).not.toContain("PUBLIC_URL");
});

test("the runbook covers every secret", () => {
  for (const secret of new Set(routes.flatMap((route) => route.secrets))) expect(runbook).toContain(secret);
});
