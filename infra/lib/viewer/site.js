// CloudFront Function for viewer requests to the site. / is the landing page, /admin and the paths
// below are the admin's document, any other path whose last segment has no dot is a page of the app,
// and everything else is a file. The local gateway's objectFor implements the same rule.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (request.uri === "/") request.uri = "/index.html";
  else if (request.uri === "/admin" || request.uri.indexOf("/admin/") === 0) request.uri = "/admin.html";
  else if (last.indexOf(".") < 0 && request.uri.indexOf("/assets/") !== 0) request.uri = "/app.html";
  return request;
}
