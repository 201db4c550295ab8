import { answerWith, ask, card, names, whole } from "./answers.ts";
import { expect, test } from "./stack.ts";

const sources = Array.from({ length: 5 }, (_, index) => ({
  title: `Finding number ${index + 1}`,
  url: `https://www.site${index + 1}.example/page`,
  snippet: `What site ${index + 1} says.`,
  domain: `site${index + 1}.example`,
  favicon: "",
}));
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

test("Deep Search: citations, sources and receipt", async ({ page }) => {
  await answerWith(page, () => whole(text, { receipt, usage }), [{ type: "sources", sources }]);
  await page.goto("/chat");
  const toggle = page.getByRole("button", { name: "Deep Search" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const sent = page.waitForRequest("**/api/chat/stream");
  await ask(page, "What is true?");
  expect((await sent).postDataJSON()).toMatchObject({ deepSearchEnabled: true });
  await expect(page.locator(".turn-head .meta")).toContainText("Deep Search");

  const answer = card(page, names[0]);
  await expect(answer.getByRole("link", { name: "Source 1: Finding number 1" })).toHaveAttribute(
    "href",
    "https://www.site1.example/page",
  );
  await expect(answer.locator(".markdown")).toContainText("[9]");
  const list = answer.locator(".cites");
  await expect(list.locator("summary")).toContainText("6 sources");
  await expect(list.locator("summary .letter")).toHaveCount(4);
  await list.locator("summary").press("Enter");
  await expect(list.getByRole("link")).toHaveCount(6);
  await expect(list.getByRole("link").first()).toContainText("Finding number 1");
  await expect(list.getByRole("link").first()).toContainText("What site 1 says.");
  await expect(list.getByRole("link").last()).toContainText("more.example");

  const paper = answer.locator(".receipt");
  await paper.locator("summary").press("Enter");
  await expect(paper).toContainText("Host, maker/model-1");
  await expect(paper).toContainText("zero retention, no training");
  await expect(paper).toContainText("The searcher received the question as a query");
  await expect(paper).toContainText("the cost, no text");
  await expect(answer.locator(".stats")).toContainText("$0.0042");
});

test("a search that failed is told, and the answers come", async ({ page }) => {
  const error = "The web search failed. The models will answer without it.";
  await answerWith(page, () => whole("Plain words.[1]"), [
    { type: "sources", sources: [], error, code: "search" },
  ]);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "What is true?");
  await expect(page.getByRole("status").filter({ hasText: error })).toBeVisible();
  await expect(card(page, names[0])).toContainText("Plain words.[1]");
  await expect(card(page, names[0]).locator(".cites")).toHaveCount(0);
});

test("without Deep Search there are no sources, and the receipt claims no terms", async ({ page }) => {
  await answerWith(page, () =>
    whole(text, { receipt: { model: "m", zeroRetention: false, noTraining: false, search: "" } }),
  );
  await page.goto("/chat");
  const sent = page.waitForRequest("**/api/chat/stream");
  await ask(page, "What is true?");
  expect((await sent).postDataJSON()).toMatchObject({ deepSearchEnabled: false });
  const answer = card(page, names[0]);
  await answer.locator(".receipt summary").click();
  await expect(answer.locator(".receipt")).toContainText("none about retention or training");
  await expect(answer.locator(".receipt")).toContainText("Not used");
  await expect(answer.locator(".cites")).toHaveCount(0);
  await expect(page.locator(".turn-head .meta")).not.toContainText("Deep Search");
});

test("asking with the real search: the answers rest on what it found", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "How do tides work? demo:fast");
  const answer = card(page, names[0]);
  await expect(answer.locator(".cites summary")).toContainText(/[1-6] sources?/);
  await answer.locator(".receipt summary").click();
  await expect(answer.locator(".receipt")).toContainText("saw the words of the question");
});
