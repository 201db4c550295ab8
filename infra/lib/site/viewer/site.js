// CloudFront Function for requests to the site and for their responses. A page is served by its
// document. A path under /assets/, or one whose last segment has a dot, is a file. Any other path
// gets the not-found page with status 404. The local gateway's objectFor implements the same rule.

// CDK inserts web/pages.json.
var pages = {};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  var object = objectFor(event.request.uri);
  if (event.context.eventType === "viewer-response") {
    // A 304 refers to a copy in the browser's cache that already has the status 404.
    if (object === "/not-found.html" && event.response.statusCode === 200) {
      event.response.statusCode = 404;
      event.response.statusDescription = "Not Found";
    }
    return event.response;
  }
  event.request.uri = object;
  return event.request;
}

// Returns the object for a path. An object's own path is returned unchanged, because a
// viewer-response event may contain the rewritten path instead of the viewer's.
function objectFor(uri) {
  var page = pages[uri] || pages[uri.replace(/\/$/, "")];
  if (page) return `/${page}`;
  var isFile = uri.indexOf("/assets/") === 0 || uri.slice(uri.lastIndexOf("/") + 1).indexOf(".") >= 0;
  return isFile ? uri : "/not-found.html";
}
