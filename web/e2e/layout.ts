import type { Locator, Page } from "@playwright/test";
import { expect } from "./stack.ts";

/** Returns how far a page scrolls sideways, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Components adapt to a new window size in the next frame.
    await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Gives every model a name of 60 characters. */
export async function lengthenNames(page: Page) {
  await page.route("**/api/models", async (route) => {
    const response = await route.fetch();
    const models = (await response.json()) as { name: string }[];
    const json = models.map((model) => ({
      ...model,
      name: `${model.name} Extended Thinking Preview Instruct Latest Edition`.padEnd(60, "x").slice(0, 60),
    }));
    await route.fulfill({ response, json });
  });
}

/**
 * Lists the controls of a header or toolbar that overlap, extend beyond the window, have their
 * labels on two lines, or are clipped.
 */
export function crowded(bar: Locator): Promise<string[]> {
  return bar.evaluate((element) => {
    const found: string[] = [];
    const controls = [...element.querySelectorAll<HTMLElement>("a, button, select, .num")].filter(
      (control) => control.checkVisibility() && control.getBoundingClientRect().width > 1,
    );
    const name = (control: HTMLElement) => control.getAttribute("aria-label") ?? control.textContent;
    /** Whether a text of the control wraps. The control may have two texts, one below the other. */
    const wraps = (control: HTMLElement) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const [first, ...others] = range.getClientRects();
        if (first && others.some(({ top }) => top > first.top + first.height / 2)) return true;
      }
      return false;
    };
    for (const [index, one] of controls.entries()) {
      const a = one.getBoundingClientRect();
      if (a.left < 0 || a.right > document.documentElement.clientWidth) found.push(`${name(one)} is outside`);
      if (wraps(one)) found.push(`${name(one)} has two lines`);
      if (one.tagName !== "SELECT" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        found.push(`${name(one)} is clipped`);
      for (const other of controls.slice(index + 1)) {
        const b = other.getBoundingClientRect();
        if (one.contains(other) || other.contains(one)) continue;
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
          found.push(`${name(one)} overlaps ${name(other)}`);
      }
    }
    return found;
  });
}

/** Fails for controls below 44 px. Those in sentences and for the keyboard only are left out. */
export async function expectLarge(page: Page, where: string) {
  const small = await page.locator("button, a, select, summary, label:has(input)").evaluateAll((all) =>
    all.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isShown = control.checkVisibility() && !control.matches(".sr-only, p a");
      return isShown && Math.min(width, height) < 44
        ? [`${Math.round(width)} x ${Math.round(height)} ${control.ariaLabel ?? control.textContent}`]
        : [];
    }),
  );
  expect(small, where).toEqual([]);
}
