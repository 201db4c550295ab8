import { PRODUCT_NAME } from "../../brand.ts";

export const exporting = {
  action: "Export",
  hint: "Made in your browser. The file is not sealed.",
  markdown: "Markdown",
  json: "JSON",
  fileName: (stamp: string, ending: string) => `${PRODUCT_NAME.toLowerCase()}-chat-${stamp}.${ending}`,
  failedTitle: "Not exported",
  failedText: "A part of this page did not load. Try again.",
};
