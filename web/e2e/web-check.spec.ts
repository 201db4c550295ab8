import { answered, ask } from "./answers.ts";
import { violations } from "./axe.ts";
import { sentRequest } from "./capsules.ts";
import { overflow } from "./layout.ts";
import { badge, register } from "./people.ts";
import { expect, test } from "./stack.ts";

test("a contradiction is checked on the web", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Holds the whole map: below the composer, targets would count as too small.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await register(page);
  await ask(page, "Plan three days in Lisbon without a car. demo:fast");
  await answered(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const panel = page.getByRole("region", { name: "What the models agree on" });
  await panel.getByRole("button", { name: "Compare claims" }).click();
  const row = panel.getByRole("row", { name: /Buy the Lisboa Card/ });
  await expect(badge(page, "8 chats left")).toBeVisible();

  // The question is shown, and can be edited. Its arrow keys do not move in the grid.
  await row.getByRole("button", { name: "Check on the web" }).click();
  const question = row.getByLabel("Question for the web search");
  await expect(question).toBeFocused();
  await expect(question).toHaveValue("Buy the Lisboa Card.");
  await expect(row).toContainText("A search provider receives this question.");
  await expect(row).toContainText("Uses 1 chat.");
  await question.press("End");
  await question.press("ArrowLeft");
  await question.pressSequentially(" in Lisbon");
  await expect(question).toHaveValue("Buy the Lisboa Card in Lisbon.");
  expect((await violations(page)).filter((each) => each !== "heading-order: h5")).toEqual([]);
  const request = await sentRequest(page, () =>
    row.getByRole("button", { name: "Search and check" }).click(),
  );
  expect(request).toMatchObject({ query: "Buy the Lisboa Card in Lisbon.", format: "evidence", history: {} });
  expect(request.message).not.toMatch(/GPT|Grok|Gemini/);

  // Each sentence is beside the claim, with what it says about each answer, and a link to its page.
  const items = row.getByRole("listitem").filter({ has: page.locator("q") });
  await expect(items).toHaveCount(2);
  await expect(items.first().locator("q")).toContainText("The card covers public transit in the city");
  await expect(items.first().getByRole("paragraph")).toHaveText([
    /GPT-5.1\s*Supports/,
    /Grok 4\s*Contradicts/,
    /Gemini 2.5 Pro\s*Supports/,
  ]);
  await expect(items.first().getByRole("link")).toHaveAttribute("href", "https://www.visitlisboa.com/");
  await expect(items.last().getByRole("paragraph")).toHaveText(["", /Grok 4\s*Supports/, ""]);
  await expect(badge(page, "7 chats left")).toBeVisible();
  expect((await violations(page)).filter((each) => each !== "heading-order: h5")).toEqual([]);
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toBe(0);
  }
  await row.getByText("Privacy receipt").click();
  await expect(row).toContainText("all 2 found in the search results");
  await expect(row).toContainText("Web search: “Buy the Lisboa Card in Lisbon.”");

  // Without results, nothing is checked, and the map stays.
  await row.getByRole("button", { name: "Check again" }).click();
  await question.fill("xyzzy demo:noresults");
  await row.getByRole("button", { name: "Search and check" }).click();
  await expect(row).toContainText("The web search found nothing, so nothing was checked.");
  await expect(badge(page, "6 chats left")).toBeVisible();
  await row.getByRole("button", { name: "Check again" }).click();
  await question.fill("demo:nosearch");
  await row.getByRole("button", { name: "Search and check" }).click();
  await expect(row).toContainText("The web can't be searched right now, so nothing was checked.");
  await expect(panel.getByRole("row")).toHaveCount(1 + 7);
});
