// CloudFront Function on viewer requests for uploads: the rest of the path is
// the object's, as the address was signed for S3. Only PUT gets through.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request;
  if (request.method !== "PUT") {
    return { statusCode: 405, statusDescription: "Method Not Allowed", headers: { allow: { value: "PUT" } } };
  }
  request.uri = request.uri.replace(/^\/uploads/, "");
  return request;
}
