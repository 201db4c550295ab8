import { area } from "../area.ts";

export const exporting = area("exporting", {
  hint: "Created in your browser. Not encrypted.",
  exportAs: (format: string) => `Export as ${format}`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "Export failed",
  failedText: "Part of this page did not load. Try again.",
});
