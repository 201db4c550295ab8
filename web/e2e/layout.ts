import type { Page } from "@playwright/test";

/** Returns how far a page scrolls sideways, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
