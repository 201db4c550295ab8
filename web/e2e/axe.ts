import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns axe-core's violations of WCAG 2.2 AA and its best practices, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy would forbid it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: string[] }[] }[] };
    type Options = { resultTypes: string[] };
    const { axe } = window as unknown as { axe: { run(options: Options): Promise<Result> } };
    // The results of passed rules take a quarter of the time.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  });
}
