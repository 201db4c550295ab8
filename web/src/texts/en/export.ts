import { PRODUCT_NAME } from "../../brand.ts";

export const exporting = {
  action: "Export",
  hint: "Created in your browser. Not encrypted.",
  markdown: "Markdown",
  json: "JSON",
  fileName: (stamp: string, ending: string) => `${PRODUCT_NAME.toLowerCase()}-chat-${stamp}.${ending}`,
  failedTitle: "Export failed",
  failedText: "Part of this page did not load. Try again.",
};
