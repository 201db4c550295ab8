import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { chat } from "./people.ts";
import { test as base, expect, Stack } from "./stack.ts";

const PASSWORD = "correct horse battery";

const singleUser = (env: Record<string, string> = {}) =>
  base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    site: async ({}, use) => {
      const stack = await Stack.start({ SINGLE_USER: "1", ...env });
      await use(stack);
      await stack.stop();
    },
  });

const linkOf = (site: Stack) => site.summary.match(/http\S+\?token=\S+/)?.[0] ?? "";
const heading = (page: Page) => page.getByRole("heading", { name: "This Trefoil is for one person" });

async function expectAccessible(page: Page) {
  for (const width of [390, 1440])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
      const { SCREENS } = process.env;
      if (SCREENS) await page.screenshot({ path: `${SCREENS}/${Date.now()}-${width}-${colorScheme}.png` });
    }
}

singleUser()("the printed link lets the owner in once", async ({ page, site, browser }) => {
  await page.goto("/chat");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(linkOf(site));
  await expect(page).toHaveURL(/\/chat$/);
  await chat(page, "A question of the owner");
  await expect(page.getByRole("banner").getByText("PRO").first()).toBeVisible();
  await expect(page.getByText(/chats left/)).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Access denied")).toHaveCount(0);

  const other = await browser.newContext({ baseURL: site.url });
  const stranger = await other.newPage();
  await stranger.goto(linkOf(site));
  await expect(stranger.getByRole("alert")).toContainText("This link has already been used");
  await other.close();

  await page.goto("/chat");
  await chat(page, "A question that a logout erases");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(heading(page)).toBeVisible();
});

singleUser({ SINGLE_USER_PASSWORD: PASSWORD })("a password lets the owner in", async ({ page }) => {
  await page.goto("/admin");
  const input = page.getByLabel("Password");
  await input.fill("guess");
  await input.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("That is not the password. Try again.");
  await expectAccessible(page);
  await input.fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await chat(page, "A question of the owner");
});
