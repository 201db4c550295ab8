import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { viewerCode } from "../lib/site/viewer/code.ts";
import type { Properties } from "./template.ts";

/** Returns a function that evaluates a file as CloudFront does, and then calls its handler. */
function viewer(file: string): (event: Properties) => Properties {
  const code = viewerCode(file);
  return (event) => runInNewContext(`${code}; handler(event)`, { event });
}

test.each([
  ["/", "/index.html"],
  ["/chat", "/chat.html"],
  ["/payment-success", "/payment-success.html"],
  ["/chat/", "/chat.html"],
  ["/no/such/page", "/not-found.html"],
  ["/chat/more", "/not-found.html"],
  ["/__proto__", "/not-found.html"],
  ["/admin", "/admin.html"],
  ["/admin/audit", "/admin.html"],
  ["/administrator", "/not-found.html"],
  ["/index.html", "/index.html"],
  ["/mark.svg", "/mark.svg"],
  ["/assets/app-1234.js", "/assets/app-1234.js"],
  ["/assets/missing", "/assets/missing"],
])("%s is served by %s", (uri, want) => {
  expect(viewer("site.js")({ context: { eventType: "viewer-request" }, request: { uri } }).uri).toBe(want);
});

// The function may see the viewer's path or the rewritten one.
test.each([
  ["/no/such/page", 200, 404],
  ["/not-found.html", 200, 404],
  ["/not-found.html", 304, 304],
  ["/chat", 200, 200],
  ["/chat.html", 200, 200],
  ["/", 200, 200],
  ["/assets/app-1234.js", 200, 200],
])("for %s, status %i is sent to the viewer as %i", (uri, statusCode, want) => {
  const event = { context: { eventType: "viewer-response" }, request: { uri }, response: { statusCode } };
  expect(viewer("site.js")(event).statusCode).toBe(want);
});

test("the viewer cannot override the headers that CloudFront sets", () => {
  const headers = {
    host: { value: "d111111abcdef8.cloudfront.net" },
    authorization: { value: "Bearer abc" },
    "x-viewer-address": { value: "203.0.113.9" },
    "x-forwarded-host": { value: "evil.example" },
    "x-forwarded-authorization": { value: "Bearer stolen" },
  };
  const request = viewer("api.js")({ viewer: { ip: "198.51.100.7" }, request: { headers } });
  expect(request.headers).toMatchObject({
    "x-viewer-address": { value: "198.51.100.7" },
    "x-forwarded-host": { value: "d111111abcdef8.cloudfront.net" },
    "x-forwarded-authorization": { value: "Bearer abc" },
  });
});

test("a forged x-forwarded-authorization is dropped", () => {
  const headers = { host: { value: "h" }, "x-forwarded-authorization": { value: "Bearer stolen" } };
  const request = viewer("api.js")({ viewer: { ip: "2001:db8::1" }, request: { headers } });
  expect(request.headers["x-forwarded-authorization"]).toBeUndefined();
  expect(request.headers["x-viewer-address"].value).toBe("2001:db8::1");
});

test.each([
  ["GET", "/api/user", {}, {}, true],
  ["GET", "/api/user", { "__Host-session": { value: "s" } }, {}, false],
  ["GET", "/api/user", { "__Host-visitor": { value: "v" } }, {}, true],
  ["GET", "/api/user", {}, { authorization: { value: "Bearer s" } }, false],
  ["DELETE", "/api/user", {}, {}, false],
  ["GET", "/api/users", {}, {}, false],
])(
  "%s %s with cookies %j and headers %j is answered at the edge: %s",
  (method, uri, cookies, authorization, answered) => {
    const headers = { host: { value: "h" }, ...authorization };
    const result = viewer("api.js")({
      viewer: { ip: "198.51.100.7" },
      request: { method, uri, cookies, headers },
    });
    expect(result.statusCode).toBe(answered ? 401 : undefined);
    if (answered) {
      expect(result.headers["cache-control"].value).toBe("no-store");
      expect(JSON.parse(result.body)).toEqual({
        type: "about:blank",
        title: "Unauthorized",
        status: 401,
        detail: "Sign in to continue.",
        code: "signed_out",
      });
    }
  },
);
