import type { Page } from "@playwright/test";
import { expect, test } from "./stack.ts";

/** The cards of the latest question, by the model's name. */
const card = (page: Page, name: string) =>
  page.getByRole("article").last().getByRole("region", { name, exact: true });

async function ask(page: Page, question: string) {
  await page.getByPlaceholder("Start a message...").fill(question);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled(); // the models have come
  await page.keyboard.press("Enter");
}

const names = ["GPT-5.1", "Grok 4", "Gemini 2.5 Pro"];

test("three models stream side by side and finish", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await ask(page, "Why is the sky blue?");
  for (const name of names) await expect(card(page, name).getByText("Writing")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  for (const name of names) {
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible({
      timeout: 45_000,
    });
    await expect(card(page, name)).toContainText("sky");
  }
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
});

test("stop keeps what has been written", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, "GPT-5.1").locator(".prose")).toContainText(/\w+ \w+ \w+/);
  const stopped = page.waitForRequest("**/api/chat/stop");
  await page.getByRole("button", { name: "Stop" }).click();
  expect((await stopped).postDataJSON()).toEqual({ chatId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await expect(page.getByText("Streaming stopped")).toBeVisible();
  await expect(page.getByText("Message generation has been stopped")).toBeVisible();
  await expect(page.getByText("Writing")).toHaveCount(0);
  await expect(card(page, "GPT-5.1").locator(".prose")).toContainText(/\w+ \w+ \w+/);
});

test("leaving the page stops the chat on the server", async ({ page, stack }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, "GPT-5.1").locator(".prose")).toContainText(/\w+ \w+ \w+/);
  const before = stack.log.split("POST /api/chat/stop").length;
  await page.goto("about:blank");
  await expect.poll(() => stack.log.split("POST /api/chat/stop").length).toBe(before + 1);
});

test("one model fails and the other two finish", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Are you well? demo:fast demo:fail grok");
  await expect(card(page, "Grok 4").getByText("Grok 4 did not answer")).toBeVisible();
  for (const name of ["GPT-5.1", "Gemini 2.5 Pro"]) {
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible();
  }
});

test("an answer that breaks off keeps what had arrived", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Are you well? demo:fast demo:cut gemini");
  await expect(card(page, "Gemini 2.5 Pro").getByRole("alert")).toBeVisible();
  await expect(card(page, "Gemini 2.5 Pro").locator(".prose")).toContainText(/\w+ \w+ \w+ \w+ \w+/);
});

test("when nothing can be asked the question returns to the input", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.route("**/api/chat/stream", (route) => route.fulfill({ status: 503, body: "" }));
  await ask(page, "Is anyone there?");
  await expect(page.getByText("Chat error")).toBeVisible();
  await expect(page.getByText("Stream error: 503")).toBeVisible();
  await expect(page.getByPlaceholder("Start a message...")).toHaveValue("Is anyone there?");
});

test("text never blanks or shrinks while it streams", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  // Every frame, the length of each card's text is compared with the frame before.
  await page.evaluate(() => {
    const lengths = new Map<Element, number>();
    const state = window as unknown as { shrunk: string[]; frames: number };
    state.shrunk = [];
    state.frames = 0;
    const look = () => {
      for (const prose of document.querySelectorAll("article .prose")) {
        const length = prose.textContent?.length ?? 0;
        if (length < (lengths.get(prose) ?? 0) - 4) state.shrunk.push(`${lengths.get(prose)} -> ${length}`);
        lengths.set(prose, length);
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
  const sent = page.waitForRequest("**/api/chat/stream");
  await ask(page, "Second question demo:fast");
  const body = (await sent).postDataJSON() as {
    modelIds: string[];
    history: Record<string, { role: string; content: string }[]>;
  };
  expect(Object.keys(body.history).sort()).toEqual([...body.modelIds].sort());
  for (const [model, thread] of Object.entries(body.history)) {
    expect(thread.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(thread[0]?.content).toContain("First question");
    answers.set(thread[1]?.content ?? "", model);
  }
  expect(answers.size).toBe(3);
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("hostile markdown makes no request and runs no script", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Try me demo:fast demo:markdown");
  for (const name of names)
    await expect(card(page, name).getByRole("button", { name: "Copy answer" })).toBeVisible();
  const prose = page.locator("article .prose");
  await expect(
    prose.locator("img, script, iframe, object, embed, style, svg[onload], [onerror], [onclick]"),
  ).toHaveCount(0);
  for (const href of await prose
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))) {
    expect(href).toMatch(/^(https?:|mailto:)/);
  }
});
