import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/routes.ts";

const folder = join(root, "docs", "operations");

/** Returns a page of the runbook, such as "deploy". */
export const page = (name: string) => readFileSync(join(folder, `${name}.md`), "utf8");

/** All pages of the runbook. */
export const runbook = readdirSync(folder)
  .map((file) => page(file.replace(/\.md$/, "")))
  .join("\n");
