// CloudFront Function for viewer requests to /uploads. It removes the prefix, because the URL was
// signed for the object's own path, and rejects every method but PUT.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request;
  if (request.method !== "PUT") {
    return { statusCode: 405, statusDescription: "Method Not Allowed", headers: { allow: { value: "PUT" } } };
  }
  request.uri = request.uri.replace(/^\/uploads/, "");
  return request;
}
