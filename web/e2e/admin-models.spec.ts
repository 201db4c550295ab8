import type { Page } from "@playwright/test";
import { expectAccessible, expectToast, failOnce, modelRow, openAdmin } from "./admin.ts";
import { expect, freshTest, test } from "./stack.ts";

freshTest("models are added, edited, reordered and deleted", async ({ page, browser, baseURL }) => {
  test.slow();
  await openAdmin(page, "models");
  await expect(page.getByText(/^\d+ models, \d+ active$/)).toBeVisible();
  await expectAccessible(page);
  await addModel(page);
  await editModel(page, await browser.newPage({ baseURL }));
  await changeFlags(page);
  await reorder(page);
  await deleteModel(page);
});

test("the error of the model dialog covers no field", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Add Model" }).click();
  const dialog = page.getByRole("dialog");
  const covered = () =>
    dialog.locator("input:not([type=radio]), select, footer button").evaluateAll((fields) =>
      fields.flatMap((field) => {
        field.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = field.getBoundingClientRect();
        const isHit = (at: number) =>
          field.contains(document.elementFromPoint(x + width * at, y + height / 2));
        return [0.1, 0.5, 0.9].every(isHit) ? [] : [field.id || field.textContent];
      }),
    );
  await expect.poll(covered).toEqual([]);
  const add = dialog.getByRole("button", { name: "Add Model" });
  await add.click();
  await expectToast(page, "Error", "Name, provider, and model ID are required");
  expect(await covered()).toEqual([]);
  await dialog.getByLabel("Name", { exact: true }).fill("A model");
  await dialog.getByLabel("Provider").fill("Acme");
  await dialog.getByLabel("Model ID").fill("openai/gpt-5.1");
  await add.click();
  await expectToast(page, "Error adding model", "Another model already has this model ID.");
  await expect(page.getByText("Name, provider, and model ID are required")).toHaveCount(0);
  expect(await covered()).toEqual([]);
});

/** Adds "A model", after the validation has rejected incomplete input and a taken ID. */
async function addModel(page: Page) {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add Model" }).click();
  await expectAccessible(page);
  await dialog.getByLabel("Name", { exact: true }).fill("A model");
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(page, "Error", "Name, provider, and model ID are required");
  await expect(dialog.getByLabel("Provider")).toBeFocused();
  await dialog.getByLabel("Provider").fill("Acme");
  await dialog.getByLabel("Model ID").fill("openai/gpt-5.1");
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(
    page,
    "Error adding model",
    "Failed to create new model",
    "Another model already has this model ID.",
  );
  await dialog.getByLabel("Model ID").fill("acme/one");
  await dialog.getByLabel("Category").selectOption("Math");
  await dialog.getByLabel("Pricing").fill("$0.01");
  await dialog.getByLabel("Free Tier").selectOption("Premium");
  await dialog.getByLabel("Default Selection").selectOption("Default");
  await dialog.getByLabel("Description").fill("The first of its kind.");
  await dialog.getByText("xAI", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(page, "Model added");
  await expect(dialog).toHaveCount(0);
  const added = modelRow(page, "A model");
  for (const text of ["Acme", "Premium", "Default", "Math", "The first of its kind.", "acme/one"])
    await expect(added.getByText(text, { exact: true })).toBeVisible();
  await expect(added.getByText("Pricing: $0.01 per 1K tokens")).toBeVisible();
  await expect(added.locator("img")).toHaveAttribute("src", "/provider-icons/xai.svg");
}

/** Renames "A model" to "Second", after a conflict with another admin's change. */
async function editModel(page: Page, other: Page) {
  const dialog = page.getByRole("dialog");
  const added = modelRow(page, "A model");
  await added.getByRole("button", { name: "Edit A model" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("A model");
  await openAdmin(other, "models");
  await modelRow(other, "A model").getByRole("button", { name: "Selected by default" }).click();
  await expectToast(other, "Model updated");
  await expect(modelRow(other, "A model").getByText("Default", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Name", { exact: true }).fill("Acme: Second");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(
    page,
    "Error updating model",
    "Failed to save model changes",
    "This model has changed in the meantime. Reload the list and try again.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(added.getByText("Default", { exact: true })).toHaveCount(0);
  await added.getByRole("button", { name: "Edit A model" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Acme: Second");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Model updated");
  // The name is shown without the provider.
  await expect(modelRow(page, "Second")).toBeVisible();
}

/** Changes the flags of "Second". A server error reverts the change. */
async function changeFlags(page: Page) {
  const second = modelRow(page, "Second");
  await failOnce(page, "**/api/admin/models/*");
  await second.getByRole("button", { name: "Deactivate Second" }).click();
  await expectToast(page, "Error updating model", "Failed to update model status");
  await expect(second.getByText("Inactive")).toHaveCount(0);
  await second.getByRole("button", { name: "Deactivate Second" }).click();
  await expectToast(page, "Model updated");
  await expect(second.getByText("Inactive")).toBeVisible();
  await failOnce(page, "**/api/admin/models/*");
  await second.getByRole("button", { name: "Selected by default" }).click();
  await expectToast(page, "Failed to update default status");
  await expect(second.getByText("Default", { exact: true })).toHaveCount(0);
  await second.getByRole("button", { name: "Activate Second" }).click();
  await expect(second.getByText("Inactive")).toHaveCount(0);
}

/** Moves "Second" with the keyboard, and by dragging. */
async function reorder(page: Page) {
  const list = page.getByRole("listitem");
  const handle = page.getByRole("button", { name: "Move Second" });
  const count = await list.count();
  await expect(list.nth(count - 1)).toContainText("Second");
  await handle.press("ArrowUp");
  await handle.press("ArrowUp");
  await expect(handle).toBeFocused();
  await handle.press("ArrowDown");
  await expect(handle).toBeFocused();
  await expect(list.nth(count - 2)).toContainText("Second");
  await expect(page.getByText(`Second is now ${count - 1} of ${count}`)).toBeAttached();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const target = await list.nth(count - 3).boundingBox();
  if (!from || !target) throw new Error("no boxes");
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, target.y + 3, { steps: 5 });
  // The order is saved even if the page is left at once. It may be stored after the page has loaded.
  await page.evaluate(() => {
    Object.assign(window, { setTimeout: () => 0 }); // the pause has not ended
    window.addEventListener("pointerup", () => location.reload());
  });
  await Promise.all([page.waitForEvent("load"), page.mouse.up()]);
  await expect(async () => {
    await page.reload();
    await expect(list.nth(count - 3)).toContainText("Second", { timeout: 5000 });
  }).toPass();
}

/** Deletes "Second", after one canceled attempt and one server error. */
async function deleteModel(page: Page) {
  const dialog = page.getByRole("dialog");
  const second = modelRow(page, "Second");
  await second.getByRole("button", { name: "Delete Second" }).click();
  await expect(dialog.getByText("Are you sure you want to delete this model?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await second.getByRole("button", { name: "Delete Second" }).click();
  await failOnce(page, "**/api/admin/models/*");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Error deleting model", "Failed to delete model");
  await expect(second).toBeVisible();
  await second.getByRole("button", { name: "Delete Second" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Model deleted");
  await expect(second).toHaveCount(0);
}

test("models can be imported from the router", async ({ page }) => {
  const offered = ["One", "Two", "Three"].map((name, index) => ({
    modelId: `acme/${name.toLowerCase()}`,
    name: `Acme: ${name}`,
    provider: "Acme",
    iconUrl: "",
    pricing: index === 2 ? "" : "$0.01 in, $0.02 out",
    window: index * 1000,
    modalities: ["text"],
    imported: index === 0,
  }));
  await page.route("**/api/admin/router-models", (route) => route.fulfill({ json: offered }));
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Import from router" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").last()).toContainText("One");
  await expect(dialog.getByRole("checkbox", { name: /One/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("searchbox").fill("ACME/TWO");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("searchbox").fill("none");
  await expect(dialog.getByText("No models found")).toBeVisible();
  await dialog.getByRole("searchbox").fill("");
  await dialog.getByRole("checkbox", { name: /Three/ }).check();
  await page.route("**/api/admin/models/import", (route) => {
    expect(route.request().postDataJSON()).toEqual({ modelIds: ["acme/two", "acme/three"] });
    return route.fulfill({ json: [{}, {}] });
  });
  await dialog.getByRole("button", { name: "Import 2 models" }).click();
  await expectToast(page, "2 models imported");
  await expect(dialog).toHaveCount(0);
});

freshTest("a deleted model can be imported again", async ({ page }) => {
  await openAdmin(page, "models");
  const dialog = page.getByRole("dialog");
  const nano = modelRow(page, "GPT-5 nano");
  await nano.getByRole("button", { name: "Delete GPT-5 nano" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Model deleted");
  await expect(nano).toHaveCount(0);
  await page.getByRole("button", { name: "Import from router" }).click();
  await dialog.getByRole("searchbox").fill("gpt-5-nano");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Import 1 model" }).click();
  await expectToast(page, "1 model imported");
  await expect(page.getByRole("listitem").last()).toContainText("openai/gpt-5-nano");
});

test("failures to reorder, list and import models are reported", async ({ page }) => {
  const fail = (url: string) =>
    page.route(url, (route) => route.fulfill({ status: 503, json: { detail: "Down." } }));
  await openAdmin(page, "models");
  const first = page.getByRole("listitem").first();
  const text = (await first.textContent()) ?? "";
  await fail("**/api/admin/models/order");
  await first.getByRole("button", { name: /^Move/ }).press("ArrowDown");
  await expectToast(page, "Error updating model", "Failed to save the order", "Down.");
  await expect(first).toHaveText(text);

  await fail("**/api/admin/router-models");
  await page.getByRole("button", { name: "Import from router" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert").filter({ hasText: "could not be loaded" })).toContainText("Down.");
  await page.unroute("**/api/admin/router-models");
  const offered = {
    modelId: "a/b",
    name: "B",
    provider: "A",
    iconUrl: "",
    pricing: "",
    window: 0,
    modalities: [],
    imported: false,
  };
  await page.route("**/api/admin/router-models", (route) => route.fulfill({ json: [offered] }));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await page.route("**/api/admin/models/import", (route) => {
    offered.imported = true; // large imports are stored in several steps
    return route.fulfill({ status: 503, json: { detail: "Down." } });
  });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Import 1 model" }).click();
  await expectToast(page, "The import did not finish", "Down.");
  await expect(dialog.getByText("In the catalog")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);

  await page.route("**/api/admin/models", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("No models configured")).toBeVisible();
});

test("focusing an icon does not scroll the dialog's title out of it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Add Model" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "None" }).focus();
  await expect(dialog.getByText("xAI", { exact: true })).toBeInViewport();
  await expect(dialog.getByRole("heading", { name: "Add Model" })).toBeInViewport({ ratio: 1 });
});
