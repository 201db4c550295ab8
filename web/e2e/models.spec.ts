import { expect, test } from "./stack.ts";

test("the fourth model is refused with a toast", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const dialog = page.getByRole("dialog", { name: "Browse All Models" });
  await expect(dialog.getByText("3 of 3 selected")).toBeVisible();
  // It is aria-disabled, which Playwright would wait for; a person's click still lands.
  await dialog.getByText("GPT-5 mini").click({ force: true });
  await expect(page.getByText("Model limit reached")).toBeVisible();
  await expect(page.getByText("You can compare up to 3 models at once")).toBeVisible();
  await expect(dialog.getByText("3 of 3 selected")).toBeVisible();
  const refused = () => page.getByText("Model limit reached").count();
  await dialog.getByRole("button", { name: "Start Comparing" }).press("Enter");
  await expect(dialog).toBeHidden();
  // At once: it does not wait for its time.
  expect(await refused()).toBe(0);

  await page.getByRole("button", { name: "Browse All Models" }).click();
  await dialog.getByText("GPT-5 mini").click({ force: true });
  await expect.poll(refused).toBe(1);
  await dialog.getByText("Grok 4", { exact: true }).click();
  await expect(dialog.getByText("2 of 3 selected")).toBeVisible();
  expect(await refused()).toBe(0);
  await dialog.getByText("Grok 4", { exact: true }).click();
  await dialog.getByText("GPT-5 mini").click({ force: true });
  await expect.poll(refused).toBe(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await refused()).toBe(0);
});

test("cancel restores the selection of before", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const dialog = page.getByRole("dialog", { name: "Browse All Models" });
  await dialog.getByText("Grok 4", { exact: true }).click();
  await expect(dialog.getByText("2 of 3 selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
});

test("clear all, quick start and suggestions", async ({ page }) => {
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

test("start comparing needs a selection, search finds by name and provider", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Clear All" }).click();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const dialog = page.getByRole("dialog", { name: "Browse All Models" });
  await expect(dialog.getByRole("button", { name: "Start Comparing" })).toBeDisabled();
  await dialog.getByRole("searchbox").fill("nothing at all");
  await expect(dialog.getByText("No model found")).toBeVisible();
  await dialog.getByRole("searchbox").fill("grok 4 fast");
  await dialog.getByText("Grok 4 Fast").click();
  await dialog.getByRole("button", { name: "Start Comparing" }).click();
  await expect(page.getByText("1/3 models selected")).toBeVisible();
});

test("a list that does not load says so and can be tried again", async ({ page }) => {
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
  await expect(page.getByText("The models could not be loaded")).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
});

test("a dialog that does not load says so, and opens when it is asked for again", async ({ page }) => {
  await page.route("**/assets/browse-dialog-*.js", (route) => route.abort());
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const browse = page.getByRole("button", { name: "Browse All Models" });
  await browse.click();
  await expect(page.getByRole("alert")).toContainText("A part of this page did not load");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await page.unroute("**/assets/browse-dialog-*.js");
  await browse.click();
  await expect(page.getByRole("dialog", { name: "Browse All Models" })).toBeVisible();
});
