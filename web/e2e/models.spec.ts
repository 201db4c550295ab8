import { answered, ask } from "./answers.ts";
import { expect, test } from "./stack.ts";

test("a fourth model is rejected with a toast", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const dialog = page.getByRole("dialog", { name: "Browse All Models" });
  await expect(dialog.getByText("3 of 3 selected")).toBeVisible();
  // Forced, because Playwright would wait for the aria-disabled checkbox. A user can click it.
  await dialog.getByText("GPT-5 mini").click({ force: true });
  await expect(page.getByText("Model limit reached")).toBeVisible();
  await expect(page.getByText("You can compare up to 3 models at once")).toBeVisible();
  await expect(dialog.getByText("3 of 3 selected")).toBeVisible();
  const rejections = () => page.getByText("Model limit reached").count();
  await dialog.getByRole("button", { name: "Start Comparing" }).press("Enter");
  await expect(dialog).toBeHidden();
  // The toast disappears together with the dialog, not after its timeout.
  expect(await rejections()).toBe(0);

  await page.getByRole("button", { name: "Browse All Models" }).click();
  await dialog.getByText("GPT-5 mini").click({ force: true });
  await expect.poll(rejections).toBe(1);
  await dialog.getByText("Grok 4", { exact: true }).click();
  await expect(dialog.getByText("2 of 3 selected")).toBeVisible();
  expect(await rejections()).toBe(0);
  await dialog.getByText("Grok 4", { exact: true }).click();
  await dialog.getByText("GPT-5 mini").click({ force: true });
  await expect.poll(rejections).toBe(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await rejections()).toBe(0);
});

test("the browse dialog explains the limit, can be canceled and searched, and needs a selection", async ({
  page,
}) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const browse = page.getByRole("button", { name: "Browse All Models" });
  const dialog = page.getByRole("dialog", { name: "Browse All Models" });

  await test.step("a model beyond the limit explains what to do", async () => {
    await browse.click();
    const other = dialog.getByRole("checkbox", { name: /GPT-5 mini/ });
    // Its details are shown all the same.
    await expect(other).toHaveAccessibleDescription(
      /OpenAI · General A smaller GPT-5 .* \$0\.0023 a question · 400K context Choose another to replace one/,
    );
    const hint = dialog.getByRole("status").getByText("Choose another to replace one of the three");
    await expect(hint).toBeVisible();
    await dialog.getByText("Grok 4", { exact: true }).click();
    await expect(hint).toHaveCount(0);
  });

  await test.step("Cancel keeps the previous selection", async () => {
    await expect(dialog.getByText("2 of 3 selected")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  });

  await test.step("search finds models by the start of their ID", async () => {
    await browse.click();
    await dialog.getByRole("searchbox").fill("x-ai");
    await expect(dialog.getByText("Grok 4", { exact: true })).toBeVisible();
    await expect(dialog.getByText("GPT-5 mini")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("Start Comparing needs a selection", async () => {
    await page.getByRole("button", { name: "Clear All" }).click();
    await browse.click();
    await expect(dialog.getByRole("button", { name: "Start Comparing" })).toBeDisabled();
    await dialog.getByRole("searchbox").fill("nothing at all");
    await expect(dialog.getByText("No models found")).toBeVisible();
    await dialog.getByRole("searchbox").fill("grok 4 fast");
    await dialog.getByText("Grok 4 Fast").click();
    await dialog.getByRole("button", { name: "Start Comparing" }).click();
    await expect(page.getByText("1/3 models selected")).toBeVisible();
  });
});

test("Clear All, Quick Start and the suggestions change the selection", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("AI Models (0/3)")).toBeVisible();
  await expect(page.getByText("Select a model to start")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.getByRole("button", { name: "Quick Start" }).click();
  await expect(page.getByText("1/3 models selected")).toBeVisible();
  await page.getByRole("button", { name: "Add Grok 4", exact: true }).click();
  await expect(page.getByText("2/3 models selected")).toBeVisible();
});

test("loading the models can be retried after a failure", async ({ page }) => {
  let broken = true;
  await page.route("**/api/models", (route) =>
    broken
      ? route.fulfill({
          status: 500,
          contentType: "application/problem+json",
          body: '{"detail":"Something went wrong on our side."}',
        })
      : route.continue(),
  );
  await page.goto("/chat");
  await expect(page.getByText("Couldn't load the models")).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
});

test("a dialog that fails to load is reported, and opens on the next try", async ({ page }) => {
  await page.route("**/assets/transcript-*.js", (route) => route.abort());
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const browse = page.getByRole("button", { name: "Browse All Models" });
  const failure = page.getByRole("alert").filter({ hasText: "Part of this page did not load" });
  const close = failure.getByRole("button", { name: "Close" });
  await close.click(); // the menu of Add Models is in the same file
  await expect(failure).toHaveCount(0);
  await browse.click();
  await close.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute("**/assets/transcript-*.js");
  await browse.click();
  await expect(page.getByRole("dialog", { name: "Browse All Models" })).toBeVisible();
});

test("Add Models adds one of a few models without a dialog", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Remove Grok 4" }).click();
  await expect(page.getByText("AI Models (2/3)")).toBeVisible();
  const add = page.getByRole("button", { name: "Add Models" });
  await add.click();
  const menu = page.locator(":popover-open");
  // The default that is not selected comes first.
  const first = menu.getByRole("button").first();
  await expect(first).toContainText("Grok 4");
  expect(await menu.getByRole("button").count()).toBeLessThanOrEqual(6);
  await first.click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await expect(add).toBeFocused();

  // At the limit the menu explains why, and a click shows the same toast as the dialog.
  await add.click();
  await expect(menu.getByText("Choose another to replace one of the three")).toBeVisible();
  const fourth = (await menu.getByRole("button").first().textContent()) ?? "";
  await menu.getByRole("button").first().click({ force: true });
  await expect(page.getByText("Model limit reached")).toBeVisible();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  // Its button asks which model to replace.
  await page.getByRole("button", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace which model?" });
  await dialog.getByRole("button", { name: /^Gemini 2\.5 Pro/ }).click();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  const chips = page.getByRole("region", { name: "Models" }).getByRole("button", { name: /^Remove / });
  await expect(chips).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Remove Gemini 2.5 Pro" })).toHaveCount(0);
  expect(fourth).toContain((await chips.last().getAttribute("aria-label"))?.slice("Remove ".length));
});

test("with the keyboard, a fourth model replaces one of the three", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Browse All Models" }).press("Enter");
  const browse = page.getByRole("dialog", { name: "Browse All Models" });
  await browse.getByRole("searchbox").fill("gpt-5 mini");
  const fourth = browse.getByRole("checkbox", { name: "GPT-5 mini" });
  const offer = browse.getByRole("button", { name: "Replace" });

  await test.step("Escape closes the toast, not the dialog", async () => {
    await fourth.press("Space");
    await expect(offer).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(offer).toBeHidden();
    await expect(fourth).toBeFocused();
    await expect(fourth).not.toBeChecked();
  });

  await fourth.press("Space");
  await page.keyboard.press("Enter");
  const ask = page.getByRole("dialog", { name: "Replace which model?" });
  await expect(ask.getByRole("button", { name: /^GPT-5\.1/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(ask).toBeHidden();
  await expect(fourth).toBeFocused();
  await expect(fourth).toBeChecked();
  await browse.getByRole("button", { name: "Start Comparing" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove GPT-5 mini" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Grok 4" })).toHaveCount(0);
});

test("on a right-to-left page, the providers of the models to replace are on the left", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Browse All Models" }).press("Enter");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await page.getByRole("checkbox", { name: "GPT-5 mini" }).press("Space");
  await page.getByRole("button", { name: "Replace" }).click();
  const models = page.getByRole("dialog", { name: "Replace which model?" }).getByRole("listitem");
  await expect(models).toHaveCount(3);
  for (const provider of ["Demo · OpenAI", "Demo · xAI", "Demo · Google"]) {
    const name = await models.getByText(provider, { exact: true }).boundingBox();
    const model = await models.first().boundingBox();
    expect((name?.x ?? 0) - (model?.x ?? 0), provider).toBeLessThan(20);
  }
});

test("categories filter the models, and what does not fit is counted", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox")).toHaveCount(20);
  await expect(dialog.getByText(/^\d+ more models match/)).toBeAttached();
  const coding = dialog.getByRole("button", { name: "Coding" });
  await coding.click();
  await expect(coding).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByRole("checkbox", { name: "Qwen3 Coder" })).toBeVisible();
  await expect(dialog.getByText("GPT-5.1", { exact: true })).toHaveCount(0);
  await expect(dialog.getByText(/more models match/)).toHaveCount(0);
  await dialog.getByRole("searchbox").fill("gemini");
  await dialog.getByRole("button", { name: "Show all categories" }).click();
  await expect(dialog.getByText("Gemini 2.5 Pro", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("searchbox")).toBeFocused();
});

test("the name above an answer chooses the model of its column", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/chat");
  await ask(page, "Which model is next?");
  await answered(page);
  const column = page.getByRole("article").getByRole("region", { name: "Grok 4" });
  const name = column.getByRole("button", { name: "Grok 4", exact: true });
  await name.click();
  const dialog = page.getByRole("dialog", { name: "Replace Grok 4" });
  await expect(dialog.getByRole("button", { name: "Gemini 2.5 Pro" })).toBeDisabled();
  await dialog.getByRole("button", { name: "GPT-5 mini" }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toBeFocused();
  await expect(column.getByText("Next: GPT-5 mini")).toBeVisible();
  await ask(page, "And now?");
  await answered(page);
  const next = page.getByRole("article").last();
  for (const model of ["GPT-5.1", "GPT-5 mini", "Gemini 2.5 Pro"])
    await expect(next.getByRole("region", { name: model, exact: true })).toBeVisible();
  await expect(column.getByText("Next:")).toHaveCount(0);

  // On a phone the tabs show the names, and a menu has the choice.
  await page.setViewportSize({ width: 390, height: 844 });
  await next.getByRole("button", { name: "More: GPT-5.1" }).click();
  await page.getByRole("button", { name: "Choose another model" }).click();
  await expect(page.getByRole("dialog", { name: "Replace GPT-5.1" })).toBeVisible();
});

test("the last models and the reading mode are remembered until Secure Clear", async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem("last-models"));
  const chips = page.getByRole("region", { name: "Models" }).getByRole("button", { name: /^Remove / });
  await page.goto("/chat");
  await expect(chips).toHaveCount(3);
  expect(await stored()).toBeNull();
  await page.getByRole("button", { name: "Remove GPT-5.1" }).click();
  expect(await stored()).toBe('["x-ai/grok-4","google/gemini-2.5-pro"]');
  await page.reload();
  await expect(chips).toHaveCount(2);

  // Models that are gone or locked are left out; without any, the defaults are back.
  for (const [value, count] of [
    ['["gone/model","anthropic/claude-sonnet-4.5","openai/gpt-5-mini"]', 1],
    ['["anthropic/claude-sonnet-4.5"]', 3],
    ["not JSON", 3],
  ] as const) {
    await page.evaluate((text) => localStorage.setItem("last-models", text), value);
    await page.reload();
    await expect(chips, value).toHaveCount(count);
  }

  await page.getByRole("button", { name: "Remove GPT-5.1" }).click();
  expect(await stored()).not.toBeNull();
  await page.evaluate(() => localStorage.setItem("reading", "all"));
  await page.getByRole("button", { name: "Secure Clear" }).click();
  expect(await stored()).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("reading"))).toBeNull();
  await expect(chips).toHaveCount(2);
});

test("Add Models loads its menu again when it is pressed", async ({ page }) => {
  const lost = "**/assets/transcript-*.js";
  await page.route(lost, (route) => route.abort());
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const failed = page.getByText("Part of this page did not load");
  await expect(failed).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(failed).toBeHidden();
  const add = page.getByRole("button", { name: "Add Models" });
  await add.click();
  await expect(failed).toBeVisible();
  await expect(page.getByText("Check your connection and try again.")).toBeVisible();
  await page.unroute(lost);
  await add.click();
  await expect(
    page.locator("[popover]:popover-open").getByText("Choose another to replace one of the three"),
  ).toBeVisible();
});
