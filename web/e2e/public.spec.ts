import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, test } from "./stack.ts";
import { answered, ask } from "./tab.ts";

const widths = [320, 390, 768, 1440, 2560];

/** Returns how far a page scrolls sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the privacy page is reached from the header, the menu and the receipt, and back", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1, name: "What we keep, and who sees your question" });
  await page.goto("/auth");
  await page.getByRole("banner").getByRole("link", { name: "Privacy" }).click();
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Back to the chat" }).click();

  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await page.getByText("Privacy receipt").first().click();
  await page.getByRole("link", { name: "What this means" }).first().click();
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle("Privacy · Trefoil");
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(heading).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the public pages pass axe and never scroll sideways, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of ["/privacy", "/nowhere"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${path} at ${width} px`).toBe(0);
        if (width === 390 || width === 1440) expect(await violations(page), `${path}, ${width}`).toEqual([]);
      }
    }
  });
}
