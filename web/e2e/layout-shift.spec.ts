import type { Page } from "@playwright/test";
import { hold } from "./hold.ts";
import { expect, test } from "./stack.ts";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Lists the layout shifts of the page, with the elements that moved. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.className}`.slice(0, 60);
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts;
    });
}

for (const [path, ready] of [
  ["/", "See it in action"],
  ["/chat", "AI Models (3/3)"],
] as const) {
  for (const width of [390, 1440]) {
    test(`${path} does not move when its fonts arrive late, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const shifts = await recordShifts(page);
      const release = await hold(page, "**/*.woff2");
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByText(ready)).toBeVisible();
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      release();
      const found = await shifts();
      const score = found.reduce((sum, { value }) => sum + value, 0);
      expect(score, JSON.stringify(found, null, 1)).toBeLessThan(0.02);
    });
  }
}
