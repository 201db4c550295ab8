// CloudFront Function for viewer requests to the API. It sets the viewer's address and the
// requested host, overwriting any values the client sent. Origin access control replaces
// Authorization on streaming routes, so the client's value is forwarded in another header. Every
// page polls GET /api/user, including those of visitors. If such a request has neither a session
// nor an Authorization header, this code responds in place of the Lambda, with the same response,
// at less than half the cost (docs/operations/costs.md). The local gateway has the same rule.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  if (
    request.method === "GET" &&
    request.uri === "/api/user" &&
    !request.cookies["__Host-session"] &&
    !headers.authorization
  ) {
    return {
      statusCode: 401,
      statusDescription: "Unauthorized",
      headers: {
        "content-type": { value: "application/problem+json" },
        "cache-control": { value: "no-store" },
        "x-content-type-options": { value: "nosniff" },
      },
      body: '{"type":"about:blank","title":"Unauthorized","status":401,"detail":"Sign in to continue.","code":"signed_out"}',
    };
  }
  headers["x-viewer-address"] = { value: event.viewer.ip };
  headers["x-forwarded-host"] = { value: headers.host.value };
  delete headers["x-forwarded-authorization"];
  if (headers.authorization) headers["x-forwarded-authorization"] = { value: headers.authorization.value };
  return request;
}
