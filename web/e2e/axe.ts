import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns axe-core's violations of WCAG 2.2 AA and its best practices, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe); // through the debugger: the page's own policy would forbid it
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const { axe } = window as unknown as { axe: { run(): Promise<Result> } };
    return (await axe.run()).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
    );
  });
}
