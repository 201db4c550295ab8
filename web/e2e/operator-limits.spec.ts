import type { Page } from "@playwright/test";
import { badge, chat, input } from "./people.ts";
import { test as base, expect, Stack } from "./stack.ts";

/** Runs each test against a stack of its own with the given settings. */
const withLimits = (env: Record<string, string>) =>
  base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    site: async ({}, use) => {
      const stack = await Stack.start(env);
      await use(stack);
      await stack.stop();
    },
  });

/** Sets the mirrored count, so that a test need not send many chats. */
const mirror = (page: Page, chats: number) =>
  page.addInitScript((count) => localStorage.setItem("anonymous-chat-count", String(count)), chats);

const signUp = async (page: Page) => {
  const credentials = await (await page.request.post("/api/generate-credentials")).json();
  expect((await page.request.post("/api/register", { data: credentials })).status()).toBe(200);
};

const changed = withLimits({ VISITOR_CHAT_LIMIT: "5", FREE_CHAT_LIMIT: "12" });

changed("the texts follow the operator's limits", async ({ page }) => {
  await page.goto("/");
  await page.mouse.wheel(0, 100); // loads React
  await expect(page.getByText("5 free chats, no signup required", { exact: true })).toHaveCount(3);
  await expect(page.getByText("12 chats with a free account")).toBeVisible();
  await expect(page.getByText("5 free chats, without an account.")).toBeVisible();
  await page.getByText("Do I need an account?").click();
  await expect(
    page.getByText("The first 5 chats need no signup. A free account gives you 12 chats."),
  ).toBeVisible();

  await page.goto("/auth");
  await expect(page.getByText("Sign in for 12 free chats.")).toBeVisible();
  await expect(page.getByText("12 chats free.")).toBeVisible();

  await mirror(page, 4);
  await page.goto("/chat");
  await expect(badge(page, "1 free chats left")).toBeVisible();
  await chat(page, "Question 5");
  await input(page).fill("One more?");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "5 Free Chats Used" });
  await expect(dialog).toContainText("A free account gives you 12 chats");
});

changed("a user has the operator's number of chats", async ({ page }) => {
  await signUp(page);
  await page.goto("/chat");
  await expect(badge(page, "12 chats left")).toBeVisible();
  await page.goto("/upgrade");
  await expect(page.getByText("12 chats remaining")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 12")).toBeVisible();
});

const unlimited = withLimits({ VISITOR_CHAT_LIMIT: "unlimited", FREE_CHAT_LIMIT: "unlimited" });

unlimited("without limits, no count is shown and no dialog opens", async ({ page }) => {
  await page.goto("/");
  await page.mouse.wheel(0, 100);
  await expect(page.getByText("Unlimited free chats, no signup required", { exact: true })).toHaveCount(3);

  await mirror(page, 1000);
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await chat(page, "As a visitor");
  await expect(page.getByText(/chats left/)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await signUp(page);
  await page.goto("/chat");
  await chat(page, "As a user");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("button", { name: /^Account,/ })).toBeVisible();
  await expect(banner).not.toContainText(/chats left|PRO/);
});

withLimits({ VISITOR_CHAT_LIMIT: "0" })("visitors may be required to sign in", async ({ page }) => {
  await page.goto("/");
  await page.mouse.wheel(0, 100);
  await expect(page.getByText(/no signup required/)).toHaveCount(0);
  await page.goto("/chat");
  await expect(badge(page, "0 free chats left")).toBeVisible();
  await input(page).fill("May I?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Create Anonymous Account" })).toBeVisible();
});
