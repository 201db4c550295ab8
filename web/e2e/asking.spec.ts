import type { Page } from "@playwright/test";
import { answerWith, ask, body, card, type ModelEvent, names, sent, whole } from "./answers.ts";
import { violations } from "./axe.ts";
import { badge, input } from "./people.ts";
import { expect, test } from "./stack.ts";

const answers = (nth: number) => whole(`Answer ${"abc".charAt(nth)}.`);

async function begin(
  page: Page,
  eventsOf: (nth: number) => ModelEvent[] = answers,
  question = "First question",
) {
  await answerWith(page, eventsOf);
  await page.goto("/chat");
  await ask(page, question);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
}

const edit = (page: Page) => page.getByRole("button", { name: "Edit question" });
const editor = (page: Page) => page.getByRole("textbox", { name: "Edit your question" });
const questions = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test("an edited question is asked again in place, and keeps earlier versions", async ({ page }) => {
  await begin(page);
  await answerWith(page, () => whole("Second answer."));
  await ask(page, "Second question");
  await expect(card(page, names[0])).toContainText("Second answer.");

  await edit(page).first().click();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveValue("First question");
  const form = page.getByRole("form", { name: "Edit your question" });
  await expect(form).toContainText("Uses 1 chat. The earlier version is kept. The later question is hidden");
  await expect(page.getByRole("form", { name: "Ask" }).getByText("Uses 1 chat")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
  await edit(page).first().click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(", better");
  await answerWith(page, () => whole("Better answer."));
  const asked = await sent(page, () => page.keyboard.press("Enter"));
  expect(asked).toMatchObject({ message: "First question, better", history: {} });
  expect(asked.modelIds).toHaveLength(3);
  await expect(questions(page)).toHaveText(["First question, better"]);
  await expect(card(page, names[0])).toContainText("Better answer.");
  await expect(input(page)).toBeFocused();
  await expect(badge(page, "0 free chats left")).toBeVisible();

  await expect(page.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await page.getByRole("button", { name: "Previous version" }).click();
  await expect(questions(page)).toHaveText(["First question", "Second question"]);
  await expect(page.getByRole("button", { name: "Previous version" })).toBeDisabled();
  await page.getByRole("button", { name: "Next version" }).click();
  await expect(questions(page)).toHaveText(["First question, better"]);
  // Answers that had ended before are not announced again.
  await expect(page.getByRole("log").getByText("GPT-5.1 finished.")).toHaveCount(0);
});

test("an edited question that cannot be sent stays in its editor", async ({ page }) => {
  await begin(page);
  await page.route("**/api/chat/stream", (route) => route.fulfill({ status: 500, body: "" }));
  await edit(page).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("!");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Ask again", exact: true }).click();
  await expect(page.getByText("Chat error")).toBeVisible();
  await expect(editor(page)).toHaveValue("First question!");
  await expect(card(page, names[0])).toContainText("Answer a.");
});

test('"Ask only this model next" applies to a single question', async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "More: Grok 4" }).click();
  await page.getByRole("button", { name: /^Ask only this model next/ }).click();
  await expect(input(page)).toBeFocused();
  const only = page.getByRole("button", { name: "Only Grok 4" });
  await expect(only).toHaveAttribute("aria-pressed", "true");
  await page.setViewportSize({ width: 768, height: 900 });
  await expect
    .poll(() =>
      page
        .getByText("1/1 models selected")
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Pressing it returns to all models.
  await only.click();
  await expect(only).toHaveCount(0);
  await page.getByRole("button", { name: "More: Grok 4" }).click();
  await page.getByRole("button", { name: /^Ask only this model next/ }).click();
  const first = await sent(page, () => ask(page, "Second question"));
  expect(first.modelIds).toHaveLength(1);
  expect(Object.values(first.history)[0]?.map(({ content }) => content)).toEqual([
    "First question",
    "Answer b.",
  ]);
  await expect(only).toHaveCount(0);
  const second = await sent(page, () => ask(page, "Third question"));
  expect(second.modelIds).toHaveLength(3);
});

test("an answer that was cut off can be continued from its end", async ({ page }) => {
  await begin(page, (nth) =>
    nth === 0 ? whole("The quick brown fox jumps over the la", { finish: "length" }) : whole("Done."),
  );
  const answer = card(page, names[0]);
  await expect(answer).toContainText("The answer reached the length limit.");
  await expect(page.getByRole("button", { name: /^Continue/ })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await answerWith(page, () => whole("jumps over the lazy dog."));
  const asked = await sent(page, () => answer.getByRole("button", { name: "Continue: GPT-5.1" }).click());
  expect(asked.modelIds).toHaveLength(1);
  expect(Object.values(asked.history)[0]?.map(({ role, content }) => [role, content])).toEqual([
    ["user", "First question"],
    ["assistant", "The quick brown fox jumps over the la"],
  ]);
  await expect(answer.locator(".markdown")).toHaveText("The quick brown fox jumps over the lazy dog.");
  await expect(answer.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
  await expect(body(answer)).toBeFocused();
  await expect(badge(page, "1 free chats left")).toBeVisible();
});

test("a stopped answer can be continued; if that fails, its text stays", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, names[0]).locator(".markdown")).toContainText(/\w+ \w+ \w+/);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const answer = card(page, names[0]);
  const text = await answer.locator(".markdown").textContent();
  await answerWith(page, () => [{ type: "error", error: "This model is busy.", code: "busy" }]);
  await answer.getByRole("button", { name: "Continue: GPT-5.1" }).click();
  await expect(answer).toContainText("This model is busy.");
  await expect(answer.locator(".markdown")).toHaveText(text ?? "");
  await expect(answer.getByText("Stopped")).toBeVisible();
});

test("the question and all answers can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await begin(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy question" }).click();
  expect(await clipboard()).toBe("First question");
  await page.getByRole("button", { name: "Copy all", exact: true }).click();
  expect(await clipboard()).toBe(
    "## GPT-5.1\n\nAnswer a.\n\n## Grok 4\n\nAnswer b.\n\n## Gemini 2.5 Pro\n\nAnswer c.",
  );
});

test("undoing Clear chat returns to the same place", async ({ page }) => {
  await begin(page, () => whole("A line.\n\n".repeat(40)));
  for (const question of ["Second question", "Third question"]) {
    await ask(page, question);
    await expect(card(page, names[0])).toContainText("A line.");
  }
  const turns = page.getByRole("article");
  const second = () => turns.nth(1).evaluate((turn) => Math.round(turn.getBoundingClientRect().top));
  // Until the layout has settled, the page returns to its end.
  await expect(async () => {
    await turns.nth(1).evaluate((turn) => scrollBy(0, turn.getBoundingClientRect().top + 100));
    await page.waitForTimeout(300);
    expect(await second()).toBe(-100);
  }).toPass();
  await page.getByRole("button", { name: "Clear chat", exact: true }).click();
  await expect(turns).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(turns).toHaveCount(3);
  await expect.poll(second).toBe(-100);
});

test("Clear chat starts over, and an example question fills the input", async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "Clear chat", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(input(page)).toBeFocused();
  const examples = page.getByRole("list", { name: "Try one of these" }).getByRole("button");
  await expect(examples).toHaveCount(3);
  const example = await examples.first().textContent();
  await examples.first().click();
  await expect(input(page)).toHaveValue(example ?? "");
  await expect(input(page)).toBeFocused();
  // A chat is not spent until the question is sent.
  await expect(badge(page, "2 free chats left")).toBeVisible();
});

test("long lines of code wrap on request", async ({ page }) => {
  const line = `const text = "${"many words ".repeat(30)}";`;
  await begin(page, () => whole(`\`\`\`js\n${line}\n\`\`\``));
  const code = card(page, names[0]).locator("pre");
  const overflows = () => code.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  const wrap = card(page, names[0]).getByRole("button", { name: "Wrap lines" });
  await expect(wrap).toHaveAttribute("aria-pressed", "false");
  expect(await overflows()).toBe(true);
  await wrap.click();
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  expect(await overflows()).toBe(false);
});

test("a turn has few controls; one More menu holds exports and shortcuts", async ({ page }) => {
  await begin(page);
  expect(await violations(page)).toEqual([]);
  const controls = page.getByRole("article").locator("button:visible, summary:visible, a:visible");
  expect(await controls.count()).toBeLessThanOrEqual(24);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("button", { name: "Export as Markdown" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Export as JSON" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
