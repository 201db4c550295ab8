import { violations } from "./axe.ts";
import { signInAsNewcomer, signInWithGoogle } from "./people.ts";
import { expect, test } from "./stack.ts";

test("visitors and users without admin rights are asked to sign in as an admin", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Access Required" })).toBeVisible();
  await page.getByRole("button", { name: "Login as Admin" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signInAsNewcomer(page, "Nadia");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Access Required" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.getByRole("button", { name: "Login as Admin" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
});

test("an admin sees the users and the models", async ({ page }) => {
  await signInWithGoogle(page, /admin/i);
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("tab", { name: "Models" }).click();
  await expect(page.getByRole("button", { name: "Add Model" })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
