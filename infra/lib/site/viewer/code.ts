import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "../../routes.ts";

/**
 * Returns the code of a CloudFront Function, with the pages of the site filled in. Comment lines
 * are removed, so that editing a comment redeploys nothing.
 */
export function viewerCode(file: string): string {
  return readFileSync(join(import.meta.dirname, file), "utf8")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace("var pages = {};", `var pages = ${JSON.stringify(pages)};`);
}
