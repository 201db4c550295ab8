// CloudFront Function on viewer requests for the site: / is the landing page,
// any other address whose last part has no dot is the app's, everything else is
// a file or nothing. The local gateway's objectFor is the same rule.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (request.uri === "/") request.uri = "/index.html";
  else if (last.indexOf(".") < 0 && request.uri.indexOf("/assets/") !== 0) request.uri = "/app.html";
  return request;
}
