// CloudFront Function on viewer requests for the API: tells the functions who
// asks and which host they asked for, over whatever the client itself has put
// there. Before a streaming function, Authorization becomes CloudFront's own
// signature, so the client's goes along under another name.
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
