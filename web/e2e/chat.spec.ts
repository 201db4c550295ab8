import type { Page } from "@playwright/test";
import { answerWith, ask, card, names, sent, whole } from "./answers.ts";
import { chatRequests, serveChats } from "./capsules.ts";
import { hold } from "./hold.ts";
import { badge, input } from "./people.ts";
import { expect, test } from "./stack.ts";

/** Collects the bodies posted to a path from now on. */
function posted(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test("three models stream side by side and finish", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await ask(page, "Why is the sky blue?");
  for (const name of names) await expect(card(page, name).getByText("Writing")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  for (const name of names) {
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible({
      timeout: 45_000,
    });
    await expect(card(page, name)).toContainText("sky");
  }
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
});

test("Stop keeps what the models have written", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, "GPT-5.1").locator(".markdown")).toContainText(/\w+ \w+ \w+/);
  const stopped = page.waitForRequest("**/api/chat/stop");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  expect((await stopped).postDataJSON()).toEqual({ chatId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await expect(page.getByText("Streaming stopped")).toBeVisible();
  await expect(page.getByText("Message generation has been stopped")).toBeVisible();
  await expect(page.getByText("Writing")).toHaveCount(0);
  await expect(card(page, "GPT-5.1").locator(".markdown")).toContainText(/\w+ \w+ \w+/);
});

test("leaving the page stops the chat on the server, once", async ({ page, stack }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, "GPT-5.1").locator(".markdown")).toContainText(/\w+ \w+ \w+/);
  const before = stack.log.split("POST /api/chat/stop").length;
  // Another document of the same site: Chromium gives a replaced process little time for `pagehide`.
  await page.goto("/privacy");
  await expect.poll(() => stack.log.split("POST /api/chat/stop").length).toBe(before + 1);

  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, "GPT-5.1").locator(".markdown")).toContainText(/\w+ \w+ \w+/);
  const stops = posted(page, "/api/chat/stop");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  // Requests arrive in order, so a second stop would arrive before this health check.
  const last = page.waitForRequest("**/api/health");
  await page.evaluate(() => fetch("/api/health"));
  await last;
  expect(stops).toHaveLength(1);
});

test("the focus moves to the input when a focused Send or Stop disappears", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await input(page).fill("Tell me demo:long");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await input(page).press("Shift+Tab");
  await page.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await expect(input(page)).toBeFocused();
  await page.getByRole("button", { name: "Stop", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(input(page)).toBeFocused();

  // Stop also disappears when the answers end.
  const release = await hold(page, "**/api/chat/stream");
  await page.keyboard.type("And this? demo:fast");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stop", exact: true }).focus();
  release();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(input(page)).toBeFocused();
});

// The retry counts because the server may have the whole answer.
test("an interrupted chat is stopped on the server; a retry counts as a chat", async ({ page }) => {
  await page.goto("/chat");
  const stops = posted(page, "/api/chat/stop");
  await serveChats(page, ({ request: { modelIds }, frame }) =>
    frame({ type: "session", sessionId: "s" }, { type: "token", modelId: modelIds[0], token: "Half" }),
  );
  await ask(page, "Why?");
  await expect(card(page, names[0]).getByText("Interrupted", { exact: true })).toBeVisible();
  await expect(page.getByRole("log")).toContainText("GPT-5.1 was interrupted.");
  await expect(page.getByRole("log")).toContainText("Grok 4 did not answer.");
  await expect.poll(() => stops.length).toBe(1);
  await expect(badge(page, "2 free chats left")).toBeVisible();

  await answerWith(page, () => whole("All of it."));
  const asked = await chatRequests(page);
  await page.getByRole("button", { name: "Try again: Grok 4" }).click();
  await expect(card(page, "Grok 4")).toContainText("All of it.");
  await expect(badge(page, "1 free chats left")).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty("retryOf");
  expect(stops).toEqual([{ chatId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});

test("a failed answer is retried for free if unspent, but not if it has text", async ({ page }) => {
  const error = { type: "error", error: "Grok 4 is busy.", code: "busy" };
  const busy = [{ ...error, unspent: true }];
  await answerWith(page, (nth) => (nth === 1 ? busy : whole("Words.")));
  await page.goto("/chat");
  await ask(page, "Why?");
  await expect(badge(page, "2 free chats left")).toBeVisible();
  const again = page.getByRole("button", { name: "Try again: Grok 4" });
  // The badge changes before the request is sent, so wait until the answer has failed.
  await expect(again).toBeEnabled();
  const asked = await chatRequests(page);
  await answerWith(page, () => busy);
  await again.click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(again).toBeEnabled();
  await expect(card(page, "Grok 4").getByText("Failed again")).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Grok 4 failed again.");
  await answerWith(page, () => [{ type: "token", token: "Half" }, error]);
  await again.click();
  await expect(card(page, "Grok 4")).toContainText("Half");
  await expect(again).toBeEnabled();
  await expect(page.getByRole("log")).toContainText("Grok 4 was interrupted again.");
  await expect(badge(page, "2 free chats left")).toBeVisible();
  await answerWith(page, () => whole("Whole."));
  await again.click();
  await expect(card(page, "Grok 4")).toContainText("Whole.");
  await expect(badge(page, "1 free chats left")).toBeVisible();
  const first = asked[0]?.retryOf;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(asked.map(({ retryOf }) => retryOf)).toEqual([first, first, undefined]);
});

test("a failed answer is retried for free while the others are being written", async ({ page }) => {
  await page.goto("/chat");
  const asked = await chatRequests(page);
  const stops = posted(page, "/api/chat/stop");
  await ask(page, "Tell me everything demo:fail grok demo:long");
  const again = page.getByRole("button", { name: "Try again: Grok 4" });
  const slow = card(page, "GPT-5.1");
  await expect(again).toBeEnabled();
  await expect(slow.getByText("Writing")).toBeVisible();
  await again.click();
  await expect(card(page, "Grok 4").getByText("Failed again")).toBeVisible();
  await expect(again).toBeEnabled();
  // The question's own stream continues.
  const length = (await slow.textContent())?.length ?? 0;
  await expect.poll(async () => (await slow.textContent())?.length ?? 0).toBeGreaterThan(length);
  await expect(slow.getByText("Writing")).toBeVisible();
  expect(asked.map(({ modelIds, retryOf }) => [modelIds.length, retryOf])).toEqual([
    [3, undefined],
    [1, asked[0]?.chatId],
  ]);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  expect(stops).toEqual([{ chatId: asked[0]?.chatId }]);
  await expect(badge(page, "2 free chats left")).toBeVisible();
});

test("a visitor whose chat is rejected keeps the conversation", async ({ page }) => {
  await answerWith(page, () => whole("Words."));
  await page.goto("/chat");
  await ask(page, "First question");
  await expect(card(page, names[0])).toContainText("Words.");
  const detail = "Trial limit reached. Create a free account to continue.";
  await page.route("**/api/chat/stream", (route) =>
    route.fulfill({ status: 402, json: { status: 402, detail, code: "trial_limit" } }),
  );
  const dialog = page.getByRole("dialog", { name: "3 Free Chats Used" });
  await ask(page, "Second question");
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect(input(page)).toHaveValue("Second question");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(card(page, names[0])).toContainText("Words.");
  // The same applies to a retried answer.
  await card(page, "Grok 4").getByRole("button", { name: "More: Grok 4" }).click();
  await page.getByRole("button", { name: /^Ask again/ }).click();
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect(card(page, "Grok 4")).toContainText("Words.");
  await expect(page).toHaveURL(/\/chat$/);
});

test("when one model fails, the other two finish", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Are you well? demo:fast demo:fail grok");
  const failed = card(page, "Grok 4");
  await expect(failed.getByRole("button", { name: "Try again: Grok 4" })).toBeVisible();
  // The failure is stated once.
  await expect(failed.getByText("No answer")).toHaveCount(0);
  for (const name of ["GPT-5.1", "Gemini 2.5 Pro"]) {
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible();
  }
});

test("an interrupted answer keeps its text", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Are you well? demo:fast demo:cut gemini");
  await expect(card(page, "Gemini 2.5 Pro").getByText("Interrupted")).toBeVisible();
  await expect(card(page, "Gemini 2.5 Pro").locator(".markdown")).toContainText(/\w+ \w+ \w+ \w+ \w+/);
});

test("a question that cannot be sent returns to the input", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.route("**/api/chat/stream", (route) => route.fulfill({ status: 503, body: "" }));
  await ask(page, "Is anyone there?");
  await expect(page.getByText("Chat error")).toBeVisible();
  await expect(page.getByText("Stream error: 503")).toBeVisible();
  await expect(input(page)).toHaveValue("Is anyone there?");
});

test("a question that cannot be sent is put back in front of newer input", async ({ page }) => {
  await page.goto("/chat");
  const fail = await hold(page, "**/api/chat/stream", (route) =>
    route.fulfill({ status: 503, body: "<html>Service Unavailable</html>" }),
  );
  await ask(page, "Is anyone there?");
  await expect(page.getByRole("article")).toHaveCount(1);
  await input(page).fill("And one more thing");
  fail();
  await expect(page.getByText("Stream error: 503")).toBeVisible();
  await expect(page.getByText("Service Unavailable")).toHaveCount(0);
  await expect(input(page)).toHaveValue("Is anyone there?\n\nAnd one more thing");
});

test("text never blanks or shrinks while it streams", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  // Compares the length of each card's text with that in the previous frame.
  await page.evaluate(() => {
    const lengths = new Map<Element, number>();
    const state = window as unknown as { shrunk: string[]; frames: number };
    state.shrunk = [];
    state.frames = 0;
    const look = () => {
      for (const markdown of document.querySelectorAll("article .markdown")) {
        // The text of a typeset formula differs from its source.
        const formulas = [...markdown.querySelectorAll(".math")].reduce(
          (sum, math) => sum + (math.textContent?.length ?? 0),
          0,
        );
        const length = (markdown.textContent?.length ?? 0) - formulas;
        // A reference loses its brackets and label when its definition arrives.
        if (length < (lengths.get(markdown) ?? 0) - 8)
          state.shrunk.push(`${lengths.get(markdown)} -> ${length}`);
        lengths.set(markdown, length);
        state.frames++;
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await ask(page, "Show me all you can do demo:markdown");
  for (const name of names)
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible({
      timeout: 50_000,
    });
  const { shrunk, frames } = await page.evaluate(() => {
    const state = window as unknown as { shrunk: string[]; frames: number };
    return { shrunk: state.shrunk, frames: state.frames };
  });
  expect(frames).toBeGreaterThan(100);
  expect(shrunk).toEqual([]);
});

test("a follow-up goes to each model with its own thread only", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "First question demo:fast");
  for (const name of names)
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible();
  const answers = new Map<string, string>();
  const body = await sent(page, () => ask(page, "Second question demo:fast"));
  expect(Object.keys(body.history).sort()).toEqual([...body.modelIds].sort());
  for (const [model, thread] of Object.entries(body.history)) {
    expect(thread.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(thread[0]?.content).toContain("First question");
    answers.set(thread[1]?.content ?? "", model);
  }
  expect(answers.size).toBe(3);
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("a long question shows its first lines, and the rest on demand", async ({ page }) => {
  await answerWith(page, () => whole("Words."));
  await page.goto("/chat");
  await ask(page, "A short one?");
  const head = page.getByRole("article").last().locator("header").first();
  await expect(card(page, names[0])).toContainText("Words.");
  await expect(head.getByRole("button", { name: "Show all" })).toBeHidden();
  await ask(page, `${"Many words of one question. ".repeat(400)}The end?`);
  const all = head.getByRole("button", { name: "Show all" });
  await expect(all).toHaveAttribute("aria-expanded", "false");
  const height = async () => (await head.getByRole("heading").boundingBox())?.height ?? 0;
  const cut = await height();
  await all.press("Enter");
  const less = head.getByRole("button", { name: "Show less" });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute("aria-expanded", "true");
  expect(await height()).toBeGreaterThan(2 * cut);
  await less.press("Enter");
  await expect(all).toBeInViewport();
  expect(await height()).toBe(cut);
});

test("a toast disappears with its screen", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Why? demo:slow");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("Streaming stopped")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.getByText("Streaming stopped").count()).toBe(0);
});
