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
    await expect(other).toHaveAccessibleDescription("Remove one to choose another");
    await expect(dialog.getByText("Remove one to choose another").first()).toBeVisible();
    await dialog.getByText("Grok 4", { exact: true }).click();
    await expect(dialog.getByText("Remove one to choose another")).toHaveCount(0);
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
  await page.route("**/assets/dialogs-*.js", (route) => route.abort());
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const browse = page.getByRole("button", { name: "Browse All Models" });
  await browse.click();
  await expect(page.getByRole("alert")).toContainText("Part of this page did not load");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await page.unroute("**/assets/dialogs-*.js");
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
  await expect(menu.getByText("Remove one to choose another")).toBeVisible();
  await menu.getByRole("button").first().click({ force: true });
  await expect(page.getByText("Model limit reached")).toBeVisible();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
});
