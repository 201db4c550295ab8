import type { Page } from "@playwright/test";
import { adminUser } from "../test/admin.ts";
import { accessRequired, expectAccessible, expectToast, failOnce, openAdmin, row } from "./admin.ts";
import { awaitDay } from "./await-day.ts";
import { chat, input, signInAsNewcomer, signInWithGoogle } from "./people.ts";
import { expect, freshTest, test } from "./stack.ts";

test.describe("a long list of users", () => {
  const names = Array.from({ length: 200 }, (_, index) => `User${index}`);
  const requests: string[] = [];

  test.beforeEach(async ({ page }) => {
    requests.length = 0;
    await page.route("**/api/admin/users?*", (route) => {
      const query = new URL(route.request().url()).searchParams;
      requests.push(`${query.get("search")}@${query.get("cursor")}`);
      const start = Number(query.get("cursor"));
      const search = query.get("search")?.toLowerCase() ?? "";
      // Every other page is empty.
      const page = start % 100 === 0 ? names.slice(start, start + 50) : [];
      const users = page.filter((name) => name.toLowerCase().includes(search)).map((name) => adminUser(name));
      return route.fulfill({ json: { users, nextCursor: start < 150 ? String(start + 50) : null } });
    });
  });

  test("loads more pages on scroll, and renders only the rows near the window", async ({ page }) => {
    await openAdmin(page);
    await expect(row(page, "User0")).toBeVisible();
    await expect(row(page, "User0")).toContainText("Joined just now");
    await expect(row(page, "User0")).toContainText("Never seen");
    const tabs = page.getByRole("tablist");
    const cut = await tabs.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(cut, "pixels of the tab list that are cut off").toBe(0);
    expect(requests).toEqual(["@"]);
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(row(page, "User149")).toBeVisible({ timeout: 200 });
    }).toPass();
    expect(requests).toEqual(["@", "@50", "@100", "@150"]);
    await expect(page.getByText("100 shown")).toBeVisible();
    expect(await page.getByRole("row").count()).toBeLessThan(40);
    await expect(row(page, "User149")).toHaveAttribute("aria-rowindex", "101");
  });

  test("a search continues past empty pages", async ({ page }) => {
    await openAdmin(page);
    await page.getByPlaceholder("Search by username or email").fill("USER14");
    await expect(page.getByText("11 shown")).toBeVisible();
    await expect(row(page, "User149")).toBeVisible();
    expect(requests.filter((request) => !request.startsWith("@"))).toEqual(
      ["", "50", "100", "150"].map((cursor) => `USER14@${cursor}`),
    );
    await page.getByPlaceholder("Search by username or email").fill("nobody");
    await expect(page.getByText("No users found")).toBeVisible();
    await expectAccessible(page);
  });
});

freshTest("Pro and admin rights are granted and removed", async ({ page, browser, baseURL }) => {
  test.slow();
  await awaitDay();
  const other = await browser.newPage({ baseURL });
  await signInAsNewcomer(other, "Nadia");
  await chat(other, "How do tides work?");
  await signInWithGoogle(page, /Protected admin/);
  await page.context().clearCookies();
  await openAdmin(page);
  await expectStatistics(page);
  await searchUsers(page);
  await expectFailedChangesReverted(page);
  await changeRights(page, other);
  await blockUser(page, other);
  await expectProtected(page);

  // Refresh shows changes that others have made, in the list as well as in the statistics.
  await other.context().clearCookies();
  await signInAsNewcomer(other, "Tamar");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row(page, "tamar@new.example.com")).toBeVisible();
  await expect(card(page, "Total Users")).toContainText("5");

  await expectAudited(page);
});

const nadia = (page: Page) => row(page, "nadia@new.example.com");

/** The card of a statistic. */
const card = (page: Page, label: string) =>
  page.getByLabel("Statistics").getByText(label, { exact: true }).locator("..");

async function expectStatistics(page: Page) {
  await expect(card(page, "Total Users")).toContainText(/4\D*4 active today/);
  await expect(card(page, "Active Users")).toContainText(/4\D*24 hours/);
  await expect(card(page, "Total Chats")).toContainText("1");
  await expect(card(page, "Today's Chats")).toContainText("1");
  await expect(card(page, "Premium Users")).toContainText("0");
}

async function searchUsers(page: Page) {
  for (const text of ["N", "nadia", "Active", "Joined just now", "1 chat", "Last seen just now"])
    await expect(nadia(page).getByText(text, { exact: true })).toBeVisible();
  await page.getByPlaceholder("Search by username or email").fill("NEW.EXAMPLE");
  await expect(page.getByText("1 shown")).toBeVisible();
  await page.getByPlaceholder("Search by username or email").fill("");
  await expect(page.getByText("4 shown")).toBeVisible();
  await expectAccessible(page);
}

/** Expects that a server error reverts a change to Nadia's rights. */
async function expectFailedChangesReverted(page: Page) {
  const user = nadia(page);
  await failOnce(page, "**/api/admin/users/*/pro");
  await user.getByRole("button", { name: "Make Pro" }).click();
  await expectToast(page, "Error updating user status", "Failed to update user Pro status");
  await expect(user.getByRole("button", { name: "Make Pro" })).toBeVisible();
  await failOnce(page, "**/api/admin/users/*/admin");
  await user.getByRole("button", { name: "Make Admin" }).click();
  await expectToast(page, "Error updating admin status", "Failed to update user admin status");
  await expect(user.getByRole("button", { name: "Make Admin" })).toBeVisible();
}

/** Grants and removes Nadia's rights. `other` is Nadia's page. */
async function changeRights(page: Page, other: Page) {
  const user = nadia(page);
  await user.getByRole("button", { name: "Make Pro" }).click();
  await expect(user.getByText("Pro", { exact: true })).toBeVisible();
  await expectToast(page, "User upgraded to Pro");
  await user.getByRole("button", { name: "Remove Pro" }).click();
  await expectToast(page, "User downgraded from Pro");
  await expect(user.getByText("Pro", { exact: true })).toHaveCount(0);

  await user.getByRole("button", { name: "Make Admin" }).click();
  await expectToast(page, "User granted admin access");
  await other.goto("/admin");
  await expect(other.getByRole("tab", { name: "Users" })).toBeVisible();
  await user.getByRole("button", { name: "Remove Admin" }).click();
  await expectToast(page, "User removed from admin");
  // The removed admin loses access on the next request.
  await other.getByRole("button", { name: "Refresh" }).click();
  await expect(accessRequired(other)).toBeVisible();
}

/** Blocks Nadia, undoes that, and blocks her again, until she has seen it. */
async function blockUser(page: Page, other: Page) {
  const user = nadia(page);
  const blocked = user.getByText("Blocked", { exact: true });
  await user.getByRole("button", { name: /^Block/ }).click();
  await expectToast(page, "User blocked");
  await expect(blocked).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "User unblocked");
  await expect(blocked).toHaveCount(0);
  await user.getByRole("button", { name: /^Block/ }).click();
  await expect(blocked).toBeVisible();
  await expectAccessible(page);

  await other.goto("/chat");
  await expect(other.getByText("AI Models (3/3)")).toBeVisible();
  const notice = other.getByText("This account is blocked and cannot chat.");
  await expect(notice).toBeVisible();
  await input(other).fill("Why? demo:fast");
  await other.keyboard.press("Enter");
  await expect(other.getByText("This account is blocked. Contact the operator of this site.")).toBeVisible();
  await other.goto("/dashboard");
  await expect(notice).toBeVisible();
  await user.getByRole("button", { name: /^Unblock/ }).click();
  await expectToast(page, "User unblocked");
}

/** Expects that the protected admin, the configured admins and subscribers keep their rights. */
async function expectProtected(page: Page) {
  const owner = row(page, "owner@example.com");
  await expect(owner.getByText("Admin", { exact: true })).toBeVisible();
  await expect(owner.getByRole("button", { name: /Admin/ })).toHaveCount(0);
  const admin = row(page, "admin@example.com");
  await admin.getByRole("button", { name: "Remove Admin" }).click();
  await expectToast(
    page,
    "Error updating admin status",
    "This account is an admin because ADMIN_ACCOUNTS lists it. Remove it from that setting instead.",
  );
  await expect(admin.getByRole("button", { name: "Remove Admin" })).toBeVisible();
  await page.route(
    "**/api/admin/users/*/pro",
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          detail:
            "This user's subscription grants Premium until at least May 31, 2026. To end it now, refund its latest payment in full in Stripe.",
        },
      }),
    { times: 1 },
  );
  await admin.getByRole("button", { name: /Pro/ }).click();
  await expectToast(
    page,
    "Error updating user status",
    "This user's subscription grants Premium until at least May 31, 2026. To end it now, refund its latest payment in full in Stripe.",
  );
}

/** Expects the changes to Nadia's rights in the audit log. */
async function expectAudited(page: Page) {
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole("row")).toHaveCount(10);
  await expect(page.getByRole("row").nth(2)).toContainText(/admin.*Blocked.*nadia.*YesNo/);
  await expect(page.getByRole("row").nth(6)).toContainText(/admin.*Admin rights.*nadia.*YesNo/);
  await expect(page.getByRole("row").nth(9)).toContainText(/admin.*Premium.*nadia.*NoYes/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Admin" }).click();
  await expect(nadia(page)).toBeVisible();
}
