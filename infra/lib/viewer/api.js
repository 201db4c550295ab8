// CloudFront Function for viewer requests to the API. It sets the viewer's address and the
// requested host, overwriting any values the client sent. Origin access control replaces
// Authorization on streaming routes, so the client's value is forwarded in another header.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  headers["x-viewer-address"] = { value: event.viewer.ip };
  headers["x-forwarded-host"] = { value: headers.host.value };
  delete headers["x-forwarded-authorization"];
  if (headers.authorization) headers["x-forwarded-authorization"] = { value: headers.authorization.value };
  return request;
}
