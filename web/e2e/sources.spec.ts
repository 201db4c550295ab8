import type { Locator } from "@playwright/test";
import { receipt as receiptTexts } from "../src/texts/en/receipt.ts";
import { answerWith, ask, card, names, sent, whole } from "./answers.ts";
import { hold } from "./hold.ts";
import { overflow } from "./layout.ts";
import { expect, test } from "./stack.ts";

const sourceAt = (index: number) => ({
  title: `Finding number ${index + 1}`,
  url: `https://www.site${index + 1}.example/page`,
  snippet: `What site ${index + 1} says.`,
  domain: `site${index + 1}.example`,
  favicon: "",
});
const sources = [0, 1, 2, 3, 4].map(sourceAt);
const receipt = {
  model: "maker/model-1",
  provider: "Host",
  zeroRetention: true,
  noTraining: true,
  search: "The searcher",
};
const usage = { inputTokens: 10, outputTokens: 40, costNanoDollars: 4_200_000 };
const text =
  "A claim.[1] Another.[2][9] See [more](https://more.example/x) and https://www.site1.example/page/.";

/** The list of sources below an answer. */
const sourceList = (answer: Locator) => answer.getByRole("group").filter({ hasText: /\d sources?/ });
const receiptOf = (answer: Locator) => answer.getByRole("group").filter({ hasText: receiptTexts.title });

test("Deep Search shows citations, sources and a receipt", async ({ page }) => {
  await answerWith(page, () => whole(text, { receipt, usage }), [{ type: "sources", sources }]);
  await page.goto("/chat");
  const toggle = page.getByRole("button", { name: "Deep Search" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await sent(page, () => ask(page, "What is true?"))).toMatchObject({ deepSearchEnabled: true });
  await expect(page.getByRole("article").getByText("Deep Search")).toBeVisible();

  const answer = card(page, names[0]);
  await expect(answer.getByRole("link", { name: "Source 1: Finding number 1" })).toHaveAttribute(
    "href",
    "https://www.site1.example/page",
  );
  await expect(answer.locator(".markdown")).toContainText("[9]");
  const cited = answer.getByRole("link", { name: "Source 1: Finding number 1" });
  const { width, height } = (await cited.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await cited.focus();
  await expect(page.getByText("Finding number 1 · www.site1.example")).toBeVisible();
  // All answers have the same sources, so they are listed once.
  await expect(sourceList(answer)).toHaveCount(0);
  const list = sourceList(page.getByRole("article"));
  await expect(list).toHaveCount(1);
  await expect(list.locator("summary")).toContainText("6 sources");
  await expect(list.locator("summary")).toContainText(/^ssss6 sources/); // four letter tiles
  await list.locator("summary").press("Enter");
  await expect(list.getByRole("link")).toHaveCount(6);
  await expect(list.getByRole("link").first()).toContainText(/^1Finding number 1/);
  await expect(list.getByRole("link").last()).toContainText(/^m/); // only the text has this one
  await expect(list.getByRole("link").first()).toContainText("What site 1 says.");
  await expect(list.getByRole("link").last()).toContainText("more.example");

  const details = receiptOf(answer);
  await details.locator("summary").press("Enter");
  await expect(details).toContainText("Host, maker/model-1");
  await expect(details).toContainText("zero retention, no training");
  await expect(details).toContainText("The searcher received the question as a query");
  await expect(details).toContainText("counts and cost, no text");
  await expect(details).toContainText("7 words");
  await expect(details.locator("summary")).toContainText("$0.0042");
});

test("no line starts with a citation, or with the punctuation after it", async ({ page }) => {
  await answerWith(page, () => whole("Some claim[1], or **other** [2]. ".repeat(40)), [
    { type: "sources", sources },
  ]);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "What is true?");
  const answer = card(page, names[0]);
  await expect(answer.locator("sup")).toHaveCount(80);
  for (const width of [1300, 1340, 1380, 1420]) {
    await page.setViewportSize({ width, height: 900 });
    const starts = await answer.locator("sup").evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const line = mark.closest("p")?.getBoundingClientRect().left ?? 0;
        const after = document.createRange();
        after.setStart(mark.nextSibling ?? mark, 0);
        after.setEnd(mark.nextSibling ?? mark, 1);
        return [mark, after].filter((part) => part.getBoundingClientRect().left < line + 4).length;
      }),
    );
    expect(starts.filter(Boolean), `${width} px`).toEqual([]);
  }
});

test("a line breaks between many citations, but not within a number", async ({ page }) => {
  const many = Array.from({ length: 20 }, (_, index) => sourceAt(index));
  const marks = many.map((_, index) => `[${index + 1}]`);
  await answerWith(
    page,
    () => whole(`Everyone agrees ${marks.join("")}.\n\nEveryone agrees ${marks.join(" ")}.`),
    [{ type: "sources", sources: many }],
  );
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "What is true?");
  const citations = page.locator("article sup > a:visible");
  await expect(citations).toHaveCount(120);
  for (let width = 320; width < 400; width += 6) {
    await page.setViewportSize({ width, height: 900 });
    await expect(citations).toHaveCount(40); // one answer, in tabs
    const split = await citations.evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const number = document.createRange();
        number.selectNodeContents(mark);
        const lines = new Set([...number.getClientRects()].map(({ bottom }) => bottom));
        return lines.size > 1 ? mark.textContent : [];
      }),
    );
    expect(split, `${width} px`).toEqual([]);
    expect(await overflow(page), `${width} px`).toBe(0);
  }
});

test("sources that only one answer has are listed with that answer", async ({ page }) => {
  const answers = ["One.[1]", "Two. See https://two.example/x", "Three."];
  await answerWith(page, (nth) => whole(answers[nth] ?? ""), [{ type: "sources", sources }]);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "What is true?");
  const all = sourceList(page.getByRole("article"));
  await expect(all).toHaveCount(2);
  await expect(all.last()).toContainText("5 sources");
  const own = sourceList(card(page, names[1]));
  await own.locator("summary").click();
  await expect(own.getByRole("link")).toHaveText([/two\.example/]);
});

test("the cards report that the web is being searched until the results arrive", async ({ page }) => {
  const release = await hold(page, "**/api/chat/stream");
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "How do tides work? demo:fast");
  await expect(page.getByRole("article").getByText("Searching the web…")).toHaveCount(3);
  release();
  await expect(page.getByRole("article").getByText("Searching the web…")).toHaveCount(0);
});

test("a failed search is reported, and the models answer without it", async ({ page }) => {
  const error = "The web search failed. The models will answer without it.";
  await answerWith(page, () => whole("Plain words.[1]"), [
    { type: "sources", sources: [], error, code: "search_failed" },
  ]);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "What is true?");
  await expect(page.getByRole("status").filter({ hasText: error })).toBeVisible();
  await expect(card(page, names[0])).toContainText("Plain words.[1]");
  await expect(sourceList(card(page, names[0]))).toHaveCount(0);
});

test("without Deep Search, no sources are listed and no search is reported", async ({ page }) => {
  await answerWith(page, () =>
    whole(text, { receipt: { model: "m", zeroRetention: false, noTraining: false, search: "" } }),
  );
  await page.goto("/chat");
  expect(await sent(page, () => ask(page, "What is true?"))).toMatchObject({ deepSearchEnabled: false });
  const answer = card(page, names[0]);
  await receiptOf(answer).locator("summary").click();
  await expect(receiptOf(answer)).toContainText("none about retention or training");
  await expect(receiptOf(answer)).toContainText("Not used");
  await expect(sourceList(answer)).toHaveCount(0);
  await expect(page.getByRole("article").getByText("Deep Search")).toHaveCount(0);
});

test("Deep Search lists the sources that the demo search engine finds", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "How do tides work? demo:fast");
  const answer = card(page, names[0]);
  await expect(sourceList(page.getByRole("article")).first()).toContainText(/[1-6] sources?/);
  await receiptOf(answer).locator("summary").click();
  await expect(receiptOf(answer)).toContainText("received the question as a query");
});
