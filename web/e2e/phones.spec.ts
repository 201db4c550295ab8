import { openAdmin } from "./admin.ts";
import { expectLarge, overflow } from "./layout.ts";
import { signInWithGoogle } from "./people.ts";
import { expect, test } from "./stack.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("every control of the admin pages is large enough for a thumb", async ({ page }) => {
  for (const [tab, loaded] of [
    ["users", page.getByRole("row").nth(1)],
    ["models", page.getByRole("listitem").first()],
    ["costs", page.getByLabel("From")],
  ] as const) {
    await openAdmin(page, tab);
    await expect(loaded).toBeVisible();
    await expectLarge(page, tab);
  }
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
  await expectLarge(page, "the audit log");
});

test("every control of the account pages is large enough for a thumb", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  await expectLarge(page, "the sign-in page");
  await signInWithGoogle(page, /^Admin/, "/dashboard");
  for (const path of ["/dashboard", "/upgrade", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectLarge(page, path);
    expect(await overflow(page), path).toBe(0);
  }
});
