import type { Page } from "@playwright/test";
import { answered, ask, card, names } from "./answers.ts";
import { logOut, register } from "./people.ts";
import { expect, type Stack, test } from "./stack.ts";

/** The ends of the demo answers. */
const ends = ["This is not one of them.", "how to connect one.", "or export the chat."];

async function show(page: Page, state: "hidden" | "visible") {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** Lets a test end the connection of a chat, as a phone does. */
function cutChats() {
  const original = window.fetch;
  window.fetch = (input, init) => {
    if (!String(input).endsWith("/api/chat/stream")) return original(input, init);
    const connection = new AbortController();
    window.addEventListener("cut", () => connection.abort());
    return original(input, { ...init, signal: connection.signal });
  };
}

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("the whole answer is shown after it was asleep", async ({ page, context, stack }) => {
    await page.addInitScript(cutChats);
    await page.goto("/chat");
    await ask(page, "How do tides work? demo:slow");
    await expect(card(page, names[0])).toContainText(/\w+ \w+/);
    const told = page.waitForResponse("**/api/chat/resume");
    const ended = stack.log.split("chat ended").length;
    await show(page, "hidden");
    expect((await told).status()).toBe(200);
    await context.setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event("cut")));
    await expect.poll(() => stack.log.split("chat ended").length, { timeout: 60_000 }).toBeGreaterThan(ended);
    for (const end of ends) await expect(page.getByRole("article")).not.toContainText(end);

    const deleted = page.waitForRequest("**/api/chat/stop");
    await context.setOffline(false);
    await show(page, "visible");
    await answered(page);
    for (const [nth, name] of names.entries()) await expect(card(page, name)).toContainText(ends[nth] ?? "");
    await deleted;
    await expect(page.getByText("2 free chats left").first()).toBeVisible();
  });
});

/** Returns what the server keeps of a chat for a page that has received some bytes. */
async function kept(page: Page, data: unknown): Promise<number> {
  const response = await page.request.post("/api/chat/resume", { data });
  expect(response.status()).toBe(200);
  return (await response.body()).length;
}

/** Loses the connection of a chat, erases the conversation, and checks that nothing waits any longer. */
async function expectErasedBy(page: Page, stack: Stack, erase: () => Promise<void>) {
  await ask(page, "How do tides work? demo:slow");
  await expect(card(page, names[0])).toContainText(/\w+ \w+/);
  const told = page.waitForRequest("**/api/chat/resume");
  const ended = stack.log.split("chat ended").length;
  await page.evaluate(() => window.dispatchEvent(new Event("cut")));
  const request = (await told).postDataJSON();
  await expect.poll(() => kept(page, request), { message: "what waits" }).toBeGreaterThan(0);
  await erase();
  await expect.poll(() => stack.log.split("chat ended").length).toBeGreaterThan(ended);
  await expect.poll(() => kept(page, request), { message: "what remains" }).toBe(0);
}

test("Secure Clear deletes what waits", async ({ page, stack }) => {
  await page.addInitScript(cutChats);
  await page.goto("/chat");
  await expectErasedBy(page, stack, async () => {
    await page.getByRole("button", { name: "Secure Clear" }).click();
    await expect(page.getByText("Chat cleared")).toBeVisible();
  });
});

test("signing out deletes what waits", async ({ page, stack }) => {
  await page.addInitScript(cutChats);
  await register(page);
  await expectErasedBy(page, stack, () => logOut(page));
});
