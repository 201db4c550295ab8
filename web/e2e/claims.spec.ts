import { ask } from "./answers.ts";
import { violations } from "./axe.ts";
import { overflow } from "./layout.ts";
import { expect, test } from "./stack.ts";

test("the models' claims are compared, and each cell leads to its passage", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/chat");
  await ask(page, "Plan three days in Lisbon without a car. demo:fast");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const panel = page.getByRole("region", { name: "What the models agree on" });
  await expect(panel).toContainText("Uses 1 chat.");
  await panel.getByRole("button", { name: "Compare claims" }).click();

  const grid = panel.getByRole("grid");
  await expect(grid.getByRole("row")).toHaveCount(1 + 7);
  await expect(panel).toContainText(
    /All three agree on tram 15E to Belém.*contradict each other on Sintra and the Lisboa Card/,
  );
  const sintra = grid.getByRole("row", { name: /Sintra is the day trip/ });
  await expect(sintra.getByRole("gridcell").nth(0)).toContainText("Agrees");
  await expect(sintra.getByRole("gridcell").nth(1)).toContainText("Contradicts");
  await expect(sintra.getByRole("gridcell").nth(2)).toContainText("Differs");
  await expect(
    page.getByRole("img", { name: /^The answers agree on \d of 7 claims and .* 2$/ }),
  ).toBeVisible();
  // The demo's answers skip a level of headings, as many models do.
  expect((await violations(page)).filter((each) => each !== "heading-order: h5")).toEqual([]);
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toBe(0);
  }

  // Each cell with a quote leads to its passage.
  const marked = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get("claim-active") ?? [];
      return [...(CSS.highlights.get("claim-active") ?? [])].map(String).concat(range ? [] : ["none"]);
    });
  for (const cell of await grid.locator("button:has(q)").all()) {
    await cell.click();
    const quote = (await cell.locator("q").textContent()) ?? "";
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join(" ");
    await expect.poll(async () => (await marked()).map(words)).toContain(words(quote));
  }

  // In Arabic, the quotation marks are mirrored with the text.
  const marks = await grid
    .locator("q")
    .first()
    .evaluate((quote) => {
      document.documentElement.lang = "ar";
      const { quotes } = getComputedStyle(quote);
      document.documentElement.lang = "en";
      return quotes;
    });
  expect(marks).toContain("«");

  // The keyboard moves between cells.
  await grid.getByRole("rowheader").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(grid.getByRole("button", { name: /Buy the Lisboa Card for 72 hours/ })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const question = page.getByRole("textbox").first();
  await expect(question).toHaveValue(
    /contradict each other on this: “Buy the Lisboa Card.”(.|\n)*> Don't buy/,
  );
  await question.fill("");

  // Switching the view leaves the focus on the switch.
  await panel.getByRole("button", { name: "Word by word" }).click();
  await panel.getByRole("button", { name: "Claims" }).click();
  await expect(grid).toBeVisible();
  await expect(panel.getByRole("button", { name: "Claims" })).toBeFocused();

  // Closed, the verdict stays above the answers, and leads back to the rows.
  await panel.getByRole("button", { name: "Close comparison" }).click();
  await expect(page.getByRole("button", { name: "Compare", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "the Lisboa Card" }).click();
  await expect(grid.getByRole("rowheader", { name: /Buy the Lisboa Card/ })).toBeFocused();

  // The receipt counts the quotes.
  await panel.getByText("Privacy receipt").click();
  await expect(panel).toContainText("all 18 found in the answers");
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  test(`a map stays in sight while it is written and when it is reopened, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await page.goto("/chat");
    await ask(page, "Plan three days in Lisbon without a car. demo:fast");
    const compare = page.getByRole("button", { name: "Compare", exact: true });
    await compare.click();
    const panel = page.getByRole("region", { name: "What the models agree on" });
    const title = panel.getByRole("heading", { name: "What the models agree on" });
    await expect(title).toBeInViewport();
    await panel.getByRole("button", { name: "Compare claims" }).click();
    await expect(panel.getByRole("rowheader")).toHaveCount(7);
    await expect(panel.getByText("Privacy receipt")).toBeVisible();
    await expect(title).toBeInViewport();
    await expect(panel.getByRole("rowheader").first()).toBeInViewport();

    await panel.getByRole("button", { name: "Close comparison" }).click();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await compare.click();
    await expect(title).toBeInViewport();
  });
