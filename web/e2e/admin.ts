import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { signInWithGoogle } from "./people.ts";
import { expect } from "./stack.ts";

/** The heading that asks visitors, and users without admin rights, to sign in as an admin. */
export const accessRequired = (page: Page) => page.getByRole("heading", { name: "Admin Access Required" });

/** The table row that contains the given text. */
export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** The row of a model. */
export const modelRow = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

/** Signs in as an admin and opens a tab of /admin. */
export async function openAdmin(page: Page, tab: "users" | "models" | "costs" = "users") {
  await signInWithGoogle(page, /^Admin/, `/admin?tab=${tab}`);
}

export async function expectToast(page: Page, title: string, ...lines: string[]) {
  await expect(page.getByText(title, { exact: true }).last()).toBeVisible();
  for (const line of lines) await expect(page.getByText(line, { exact: true }).last()).toBeVisible();
}

/** Makes the next request for a URL fail with a server error. */
export const failOnce = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });

/** Colors change gradually, and axe would see intermediate ones. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (const animation of document.getAnimations().filter(ends)) animation.finish();
  });

/** Expects no violations of accessibility rules in either theme. */
export async function expectAccessible(page: Page) {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((value) => {
      localStorage.setItem("theme", value);
      window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
      window.dispatchEvent(new Event("pageshow"));
    }, theme);
    await expect(page.locator("html")).toHaveClass(theme);
    await finishTransitions(page);
    expect(await violations(page), theme).toEqual([]);
  }
}
