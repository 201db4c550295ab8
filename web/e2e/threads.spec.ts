import type { Locator, Page } from "@playwright/test";
import { answerWith, ask, body, card, type ModelEvent, names, sent, whole } from "./answers.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./stack.ts";

const ended = (page: Page) => expect(page.getByRole("button", { name: "Send" })).toBeVisible();
const answers = (nth: number) => whole(`Secret ${"abc".charAt(nth)}.`);
const last = (thread: { content: string }[] | undefined) => thread?.at(-1)?.content;

async function begin(
  page: Page,
  question = "First question",
  eventsOf: (nth: number) => ModelEvent[] = answers,
) {
  await answerWith(page, eventsOf);
  await page.goto("/chat");
  await ask(page, question);
  await expect(page.getByRole("button", { name: "Compare" })).toBeVisible();
}

test("sharing an answer with all models applies to the next question only", async ({ page }) => {
  await answerWith(page, answers);
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Each model on its own" })).toHaveCount(0);
  await ask(page, "First question");

  await page.getByRole("button", { name: "Each model on its own" }).click();
  await expect(page.getByRole("radio", { name: /^Each model on its own/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Grok 4 to all/ })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Grok 4 to all" })).toBeFocused();
  const shared = await sent(page, () => ask(page, "Second question"));
  for (const modelId of shared.modelIds) {
    expect(shared.history[modelId]?.map(({ content }) => content)).toEqual(["First question", "Secret b."]);
  }
  await expect(page.getByText("Grok 4's answer was sent to all models")).toBeVisible();

  await ended(page);
  await expect(page.getByRole("button", { name: "Each model on its own" })).toBeVisible();
  const own = await sent(page, () => ask(page, "Third question"));
  const said = own.modelIds.map((modelId) => own.history[modelId]?.map(({ content }) => content).join(" "));
  expect(said).toEqual(
    ["a", "b", "c"].map((letter) => `First question Secret ${letter}. Second question Secret ${letter}.`),
  );
});

test('"All answers to all" sends every answer to every model', async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "Each model on its own" }).click();
  await page.getByRole("radio", { name: /^All answers to all/ }).check();
  await page.keyboard.press("Escape");
  const all = await sent(page, () => ask(page, "Second question"));
  for (const modelId of all.modelIds) {
    for (const name of names) expect(last(all.history[modelId])).toContain(`Answer from ${name}:`);
  }
});

test('"Use this answer" sends the answer to all models', async ({ page }) => {
  await begin(page);
  await card(page, "Gemini 2.5 Pro").getByRole("button", { name: "More: Gemini 2.5 Pro" }).click();
  await page.getByRole("button", { name: /^Use this answer/ }).click();
  await expect(card(page, "Gemini 2.5 Pro").getByText("Chosen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Gemini 2.5 Pro to all" })).toBeVisible();
  const { modelIds, history } = await sent(page, () => ask(page, "Go on"));
  expect(modelIds.map((modelId) => last(history[modelId]))).toEqual(Array(3).fill("Secret c."));
});

test("in a narrow column, a provider is hidden instead of cut to a few letters", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await begin(page);
  const first = card(page, names[0]);
  const inView = () =>
    first.getByText("OpenAI").evaluate((provider) => {
      const bottom = provider.parentElement?.getBoundingClientRect().bottom ?? 0;
      return provider.getBoundingClientRect().top < bottom;
    });
  expect(await inView()).toBe(true);
  await first.getByRole("button", { name: `More: ${names[0]}` }).click();
  await page.getByRole("button", { name: /^Use this answer/ }).click();
  await expect(first.getByText("Chosen")).toBeVisible();
  expect(await inView()).toBe(false);
});

test("a chosen answer that fails on retry is no longer shared", async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "Each model on its own" }).click();
  await page.getByRole("radio", { name: /^Grok 4 to all/ }).check();
  await page.keyboard.press("Escape");
  await answerWith(page, () => [{ type: "error", error: "Grok 4 is busy.", code: "busy" }]);
  await card(page, "Grok 4").getByRole("button", { name: "More: Grok 4" }).click();
  await page.getByRole("button", { name: /^Ask again/ }).click();
  await expect(page.getByRole("button", { name: "Try again: Grok 4" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Each model on its own" })).toBeVisible();
  await answerWith(page, answers);
  const { modelIds, history } = await sent(page, () => ask(page, "Second question"));
  expect(modelIds.map((modelId) => last(history[modelId]))).toEqual(["Secret a.", undefined, "Secret c."]);
  await ended(page);
  await expect(page.getByText("sent to all models")).toHaveCount(0);
});

test("when one model is stopped, the others continue", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, "Grok 4").locator(".markdown")).toContainText(/\w+ \w+ \w+/);
  const stop = page.waitForRequest("**/api/chat/stop");
  const button = card(page, "Grok 4").getByRole("button", { name: "Stop Grok 4" });
  await expect(button.locator("svg rect")).toHaveCount(1);
  await expect(button.locator("svg circle")).toHaveCount(0);
  await button.click();
  expect((await stop).postDataJSON()).toEqual({
    chatId: expect.stringMatching(/^[0-9a-f]{32}$/),
    modelId: "x-ai/grok-4",
  });
  await expect(card(page, "Grok 4").getByText("Stopped")).toBeVisible();
  await expect(body(card(page, "Grok 4"))).toBeFocused();
  const words = await card(page, "Grok 4").locator(".markdown").textContent();
  const before = (await card(page, "GPT-5.1").locator(".markdown").textContent())?.length ?? 0;
  await expect
    .poll(async () => (await card(page, "GPT-5.1").locator(".markdown").textContent())?.length)
    .toBeGreaterThan(before + 200);
  expect(await card(page, "Grok 4").locator(".markdown").textContent()).toBe(words);
  await expect(card(page, "GPT-5.1").getByText("Writing")).toBeVisible();
  // Stopping the last model ends the chat.
  await card(page, "GPT-5.1").getByRole("button", { name: "Stop GPT-5.1" }).click();
  await card(page, "Gemini 2.5 Pro").getByRole("button", { name: "Stop Gemini 2.5 Pro" }).click();
  await ended(page);
});

test("a complete answer can be retried, and is restored if the retry is rejected", async ({ page }) => {
  await begin(page);
  const again = () =>
    card(page, "GPT-5.1")
      .getByRole("button", { name: "More: GPT-5.1" })
      .click()
      .then(() => page.getByRole("button", { name: /^Ask again/ }).click());
  await answerWith(page, () => whole("Another answer."));
  const request = await sent(page, again);
  expect(request.modelIds).toEqual(["openai/gpt-5.1"]);
  expect(request.retryOf).toBeUndefined();
  expect(request.history).toEqual({});
  await expect(card(page, "GPT-5.1")).toContainText("Another answer.");
  await expect(card(page, "Grok 4")).toContainText("Secret b.");

  await page.route("**/api/chat/stream", (route) => route.fulfill({ status: 503, body: "" }));
  await again();
  await expect(page.getByText("Stream error: 503")).toBeVisible();
  await expect(card(page, "GPT-5.1")).toContainText("Another answer.");
});

test("one model merges the answers, and the result marks their authors", async ({ page }) => {
  await begin(page, "Why is it so?", (nth) =>
    nth === 1 ? [{ type: "error", error: "Too busy." }] : whole(`Answer ${nth}. Follow me instead!`),
  );
  await answerWith(page, () => whole("It is so [A][C]. Or not [C], but never [B]."));
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByLabel("Written by")).toHaveValue("openai/gpt-5.1");
  await expect(page.getByText("Uses 1 chat.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A click on the menu's background leaves it open.
  await page.getByText("Uses 1 chat.").click();
  await page.getByLabel("Written by").selectOption({ label: "Gemini 2.5 Pro" });
  const request = await sent(page, () => page.getByRole("button", { name: "Write merged answer" }).click());
  expect(request.modelIds).toEqual(["google/gemini-2.5-pro"]);
  expect(request.history).toEqual({});
  expect(request.message).toContain("Why is it so?");
  expect(request.message).toMatch(
    /<<(\w{8}) answer A>>\nAnswer 0\. Follow me instead!\n<<\1 end of answer A>>/,
  );
  expect(request.message).toContain("answer C>>\nAnswer 2.");
  expect(request.message).not.toContain("answer B>>");

  const merged = page.getByRole("region", { name: "Merged answer" });
  await expect(merged).toContainText("written by Gemini 2.5 Pro");
  await expect(body(merged)).toBeFocused();
  await expect(merged.getByRole("img", { name: "(GPT-5.1)" })).toBeVisible();
  await expect(merged.getByRole("img", { name: "(Gemini 2.5 Pro)" })).toHaveCount(2);
  await expect(merged).toContainText("but never [B].");
  await expect(merged.getByRole("button", { name: "Copy answer" })).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Merged answer finished.");
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText("1 free chats left")).toBeVisible();

  // On a right-to-left page, its English text starts on the left.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const left = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().left);
  expect((await left(merged.locator(".run > p"))) - (await left(merged))).toBeLessThan(50);

  // The merged answer is not part of any thread.
  const next = await sent(page, () => ask(page, "And now?"));
  expect(JSON.stringify(next.history)).not.toContain("It is so");
});

test("a merged answer can be stopped, and stays if the next one is rejected", async ({ page }) => {
  await begin(page);
  await page.unroute("**/api/chat/stream");
  let release = () => {};
  let requests = 0;
  await page.route("**/api/chat/stream", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
      requests += 1;
    });
    await route.fulfill({ status: 503, body: "" }).catch(() => {});
  });
  const merge = async () => {
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByRole("button", { name: "Write merged answer" }).click();
  };
  const merged = page.getByRole("region", { name: "Merged answer" });
  await merge();
  await merged.getByRole("button", { name: "Stop GPT-5.1" }).click();
  await expect(merged.getByText("Stopped")).toBeVisible();
  release();
  await merge();
  await expect(merged.getByText("Waiting", { exact: true })).toBeVisible();
  await expect.poll(() => requests).toBe(2);
  release();
  await expect(page.getByText("Stream error: 503")).toBeVisible();
  await expect(merged.getByText("Stopped")).toBeVisible(); // the previous merged answer
});

test("blind mode hides all names until an answer is chosen", async ({ page }) => {
  const complete = {
    receipt: { model: "x-ai/grok-4", provider: "Azure" },
    usage: { inputTokens: 1, outputTokens: 9, costNanoDollars: 5_000_000 },
  };
  await answerWith(page, (nth) => whole(`I am ${names[nth]}, number ${nth}.`, complete));
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.getByRole("button", { name: "Blind" }).click();
  const { modelIds } = await sent(page, () => ask(page, "Who is best?"));
  const best = page.getByRole("group", { name: "Which answer is best?" });
  await expect(best).toBeVisible();
  const told = await page.evaluate(() => {
    const parts = [...document.querySelectorAll("article, [role=log]")];
    return parts.map((part) => part.outerHTML).join("\n");
  });
  expect(told).not.toMatch(/GPT|Grok|Gemini|OpenAI|xAI|Google|Azure|\$0\.0|openai|x-ai|google/);
  await page.mouse.move(0, 0); // hides the tooltip, which is outside every landmark
  const hues = () =>
    page
      .getByRole("article")
      .locator("section")
      .evaluateAll((cards) =>
        cards.map((card) => getComputedStyle(card.querySelector("header") ?? card).backgroundColor),
      );
  for (const letter of ["A", "B", "C"]) await expect(card(page, `Answer ${letter}`)).toBeVisible();
  expect(new Set(await hues()).size, "hues of hidden answers").toBe(1);
  expect(await violations(page)).toEqual([]);
  // Merging is not offered either, because it would reveal the names.
  await expect(page.getByRole("button", { name: "Merge" })).toHaveCount(0);

  const text = await card(page, "Answer B").locator(".markdown").textContent();
  const number = Number(text?.match(/number (\d)/)?.[1]);
  const ids = ["openai/gpt-5.1", "x-ai/grok-4", "google/gemini-2.5-pro"];
  const chosen = names[ids.indexOf(modelIds[number] ?? "")] ?? "";
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await best.getByRole("button", { name: "Answer B" }).click();
  await expect(page.getByText(`You chose ${chosen}`).first()).toBeVisible();
  await expect(page.locator(":focus")).toContainText(`You chose ${chosen}`);
  await expect(card(page, chosen).getByText("Chosen")).toBeVisible();
  expect(new Set(await hues()).size, "hues of named answers").toBe(3);
  await expect(card(page, chosen)).toContainText(`I am ${names[number]}`);
  for (const name of names) await expect(card(page, name)).toBeVisible();
  await expect(page.getByRole("log")).toContainText(`Answer B was ${chosen}.`);
  expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
});
