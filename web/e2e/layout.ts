import type { Page } from "@playwright/test";

/** Returns how far a page scrolls sideways, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Components follow a new window size in its first frame.
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
