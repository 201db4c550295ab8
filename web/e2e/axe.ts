import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./stack.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Checks WCAG 2.2 AA and best practices and returns the violations, one per line. */
export async function violations(page: Page): Promise<string[]> {
  // evaluate() injects the script through the debugger, so the content security policy allows it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: string[] }[] }[] };
    type Options = { resultTypes: string[]; rules: Record<string, { enabled: boolean }> };
    const { axe } = window as unknown as { axe: { run(options: Options): Promise<Result> } };
    const { violations } = await axe.run({
      resultTypes: ["violations"], // skipping the results of passed rules saves a quarter of the time
      rules: { "target-size": { enabled: true } }, // the only WCAG 2.2 rule, disabled by default
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  });
}

/**
 * Expects no violations in either theme at any of the widths. Switches both in place, because
 * loading a page takes longer than checking it.
 *
 * @param state what is checked, for the message
 * @param shown an element of that state, which must be visible in every variant
 * @param height the window's height. Where the page scrolls, it must fit in: what lies partly under
 * the composer counts as a target that is too small
 */
export async function expectAccessibleAt(
  page: Page,
  widths: number[],
  state: string,
  shown: Locator,
  height = 900,
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      const variant = `${state} at ${width} px, ${colorScheme}`;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html"), variant).toHaveClass(colorScheme);
      await expect(shown, variant).toBeVisible();
      await twoFrames(page);
      expect.soft(await violations(page), variant).toEqual([]);
    }
  }
}

/** Waits until components have adapted to a new window size, which takes up to two frames. */
async function twoFrames(page: Page) {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}
