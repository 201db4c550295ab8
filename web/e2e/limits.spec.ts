import type { Page } from "@playwright/test";
import { awaitDay } from "./await-day.ts";
import { sentRequest } from "./capsules.ts";
import { badge, chat, input, logOut, register, signIn, signInWithGoogle } from "./people.ts";
import { expect, freshTest, test } from "./stack.ts";

const streams = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/chat/stream")) sent.push(request.url());
  });
  return sent;
};

test("after three chats a visitor gets the limit dialog, without a request", async ({ page }) => {
  const sent = streams(page);
  await page.goto("/chat");
  for (const n of [3, 2, 1]) {
    await expect(badge(page, `${n} free chats left`)).toBeVisible();
    await chat(page, `Question ${n}`);
  }
  await expect(badge(page, "0 free chats left")).toBeVisible();
  await input(page).fill("One more?");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "3 Free Chats Used" });
  await expect(dialog.getByRole("link", { name: "Create Anonymous Account" })).toBeFocused();
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect(dialog).toBeHidden();
  await expect(input(page)).toHaveValue("One more?");
  expect(sent).toHaveLength(3);
  await page.mouse.wheel(0, -10_000);
  await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.9 });
  await page.evaluate(() => scrollTo(0, 120));
  await page.getByRole("button", { name: "Send" }).click();
  const place = () => page.getByRole("article").nth(1).boundingBox();
  const before = await place();
  await dialog.getByRole("link", { name: "Create Anonymous Account" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  // The way back leads to the same place of the chat.
  const credentials = page.getByRole("dialog", { name: "Your anonymous credentials" });
  await credentials.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(input(page)).toHaveValue("One more?");
  await expect(input(page)).toBeFocused();
  expect((await place())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  expect(before?.y).toBeLessThan(600);
  await expect(badge(page, "10 chats left")).toBeVisible();
});

test("clearing local storage does not help a visitor: the server rejects the chat, and the page goes to sign-in", async ({
  page,
}) => {
  await awaitDay(); // the badge follows a rejection for the rest of the day
  await page.goto("/chat");
  for (const n of [1, 2, 3]) await chat(page, `Question ${n}`);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(badge(page, "3 free chats left")).toBeVisible();
  const rejected = page.waitForResponse("**/api/chat/stream");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await input(page).fill("One more?");
  await page.keyboard.press("Enter");
  expect((await rejected).status()).toBe(402);
  await expect(page).toHaveURL(/\/auth$/);
  // The badge then follows the server.
  await page.goto("/chat");
  await expect(badge(page, "0 free chats left")).toBeVisible();
});

freshTest(
  "after ten chats a user gets the limit dialog, regardless of local storage, even after a restart",
  async ({ page, site }) => {
    freshTest.slow();
    const credentials = await register(page);
    for (let n = 10; n > 0; n--) {
      await expect(badge(page, `${n} chats left`)).toBeVisible();
      await chat(page, `Question ${n}`);
    }
    await expect(badge(page, "0 chats left")).toBeVisible();
    const sent = streams(page);
    await input(page).fill("One more?");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "10 Free Chats Used" });
    await expect(dialog.getByRole("link", { name: "Upgrade to Premium" })).toHaveAttribute(
      "href",
      "/upgrade",
    );
    await dialog.getByRole("button", { name: "Maybe Later" }).click();
    await expect(input(page)).toHaveValue("One more?");
    expect(sent).toHaveLength(0);

    // The browser only mirrors the count: if it is reset, the server rejects the chat and the
    // dialog opens.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith("chat-count-")) localStorage.setItem(key, "0");
      }
    });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toBeVisible();
    expect(sent).toHaveLength(1);
    await dialog.getByRole("button", { name: "Maybe Later" }).click();
    await expect(input(page)).toHaveValue("One more?");
    await expect(badge(page, "0 chats left")).toBeVisible();

    await site.restart();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(badge(page, "0 chats left")).toBeVisible();
    await logOut(page);
    await signIn(page, credentials);
    await expect(badge(page, "0 chats left")).toBeVisible();
  },
);

freshTest("a Pro user has no limit and can use premium models", async ({ page }) => {
  freshTest.slow();
  await signInWithGoogle(page, /Pro user/);
  await page.getByRole("button", { name: "Clear All" }).click();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("Claude Sonnet");
  await dialog.getByText("Claude Sonnet 4.5").click();
  await expect(dialog.getByText("1 of 3 selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Start Comparing" }).click();
  for (let n = 1; n <= 12; n++) {
    await input(page).fill(`Question ${n} demo:fast`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article")).toHaveCount(n);
    await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Copy answer" })).toHaveCount(12);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("img", { name: "Unlimited chats" }).first()).toBeVisible();
  await logOut(page);
  // The choice is forgotten, and the defaults are selected. A visitor cannot use the premium model.
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Claude Sonnet 4.5" })).toHaveCount(0);
});

test("premium models stay locked for a visitor and for a free user", async ({ page }) => {
  const locked = async () => {
    await expect(page.getByText(/AI Models \(3\/3\)/)).toBeVisible();
    await page.getByRole("button", { name: "Clear All" }).click();
    await page.getByRole("button", { name: "Browse All Models" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("Claude Sonnet");
    await dialog.getByText("Claude Sonnet 4.5").click({ force: true });
    await expect(dialog.getByText("0 of 3 selected")).toBeVisible();
    await expect(page.getByText("Premium model", { exact: true })).toBeVisible();
  };
  await page.goto("/chat");
  await locked();
  await register(page);
  await locked();
});

test("a chat that the router rejects for every model is not counted", async ({ page }) => {
  await register(page);
  await chat(page, "Is anyone there? demo:fail");
  await expect(page.getByRole("button", { name: /^Try again: / })).toHaveCount(3);
  await expect(badge(page, "10 chats left")).toBeVisible();
  await page.reload();
  await expect(badge(page, "10 chats left")).toBeVisible();
});

test("a failed answer is retried in its card for free", async ({ page }) => {
  await register(page);
  const { chatId } = await sentRequest(page, () => chat(page, "Are you well? demo:fail grok"));
  await expect(badge(page, "9 chats left")).toBeVisible();
  const grok = page.getByRole("region", { name: "Grok 4", exact: true });
  await expect(grok.getByRole("button", { name: "Try again: Grok 4" })).toBeVisible();

  // `demo:fail` in the question makes Grok fail. The retry is sent without it, so it succeeds.
  await page.evaluate(() => {
    const original = JSON.stringify;
    JSON.stringify = (value, ...more) =>
      original(value?.retryOf ? { ...value, message: "Are you well? demo:fast" } : value, ...(more as []));
  });
  const retried = await sentRequest(page, () =>
    grok.getByRole("button", { name: "Try again: Grok 4" }).click(),
  );
  expect(retried).toMatchObject({
    modelIds: [expect.stringContaining("grok")],
    retryOf: chatId,
    history: {},
  });
  await expect(grok.getByRole("button", { name: "Copy answer" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Copy answer" })).toHaveCount(3);
  await expect(badge(page, "9 chats left")).toBeVisible();
  await page.reload();
  await expect(badge(page, "9 chats left")).toBeVisible();
});
