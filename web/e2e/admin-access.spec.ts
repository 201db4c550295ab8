import type { Page } from "@playwright/test";
import { accessRequired, expectAccessible, expectToast, openAdmin } from "./admin.ts";
import { logOut, signInAsNewcomer } from "./people.ts";
import { expect, test } from "./stack.ts";

const outage = (page: Page) => page.getByRole("alert").filter({ hasText: "Down." });

test("visitors and users without admin rights are asked to sign in as an admin", async ({ page }) => {
  const document = await page.goto("/admin");
  expect((await document?.text())?.match(/needs JavaScript/g)).toHaveLength(1);
  await expect(accessRequired(page)).toBeVisible();
  // There is no divider, because no controls follow it.
  await expect(page.getByRole("banner").locator("i")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Login as Admin" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signInAsNewcomer(page, "Nadia");
  await page.goto("/admin/audit");
  await expect(accessRequired(page)).toBeVisible();
  await page.goto("/admin");
  await expect(accessRequired(page)).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.getByRole("button", { name: "Login as Admin" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
});

test("only the header is shown while the user is unknown", async ({ page }) => {
  await page.route("**/api/user", () => {});
  await page.goto("/admin");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.locator("main")).toHaveCount(0);
});

test("/admin is light by default, and its links lead to the app", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openAdmin(page);
  await expect(page.locator("html")).toHaveClass("light");
  await expect(page.getByText("Private Web Search")).toBeVisible();
  const banner = page.getByRole("main").getByRole("link", { name: "Sign in with Google" });
  await expect(banner).toHaveAttribute("href", "/auth");
  await expect(banner).toHaveAttribute("target", "_blank");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Users" })).toBeVisible();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  const opened = page.context().waitForEvent("page");
  await banner.click();
  await expect(await opened).toHaveURL(/\/chat$/); // from /auth, because the admin is signed in
  await page.goto("/admin/nothing");
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await page.goto("/admin");
  await logOut(page);
  await expect(accessRequired(page)).toBeVisible();
});

test("a failure to load admin data is reported, and loading can be retried", async ({ page }) => {
  await page.route("**/api/admin/**", (route) => route.fulfill({ status: 503, json: { detail: "Down." } }));
  await openAdmin(page);
  await expectToast(page, "Error loading admin data", "Failed to fetch admin dashboard data");
  const down = outage(page);
  await expect(down).toBeVisible();
  await expect(page.getByLabel("Statistics")).not.toContainText("Loading");
  await expectAccessible(page);
  for (const [tab, loaded] of [
    ["Models", page.getByRole("button", { name: "Add Model" })],
    ["Costs & Usage", page.getByText("API Error")],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(loaded).toBeVisible();
    await expect(down.first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  // The costs tab, which stays visible while the audit log loads, shows two alerts.
  await expect(down).toHaveCount(1);
  await expect(down).toBeVisible();
  await page.unroute("**/api/admin/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(down).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Admin" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/tab=models/);
  await expect(page.getByRole("listitem").first()).toBeVisible();
});

test("each tab's data can be loaded again after an error", async ({ page }) => {
  await openAdmin(page);
  for (const [tab, route, loaded] of [
    ["users", "**/api/admin/users?*", page.getByRole("row").nth(1)],
    ["models", "**/api/admin/models", page.getByRole("listitem").first()],
    // There may be no usage yet.
    [
      "costs",
      "**/api/admin/usage?*",
      page.getByRole("button", { name: "Costs by day (CSV)" }).or(page.getByText("No usage data available")),
    ],
  ] as const) {
    await page.route(route, (request) => request.fulfill({ status: 503, json: { detail: "Down." } }));
    await page.goto(`/admin?tab=${tab}`);
    await expect(outage(page)).toBeVisible();
    await page.unroute(route);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(loaded).toBeVisible();
  }
});
