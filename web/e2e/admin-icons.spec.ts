import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectToast, modelRow, openAdmin } from "./admin.ts";
import { expect, freshTest, test } from "./stack.ts";

const red = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="red" d="M0 0h9v9H0z"/></svg>',
);

/** Opens the upload widget in the dialog, and returns its file input. */
async function openUpload(dialog: Locator): Promise<Locator> {
  await dialog.getByRole("button", { name: "Upload an icon" }).click();
  await expect(dialog.getByText(/256x256/)).toBeVisible();
  const input = dialog.locator("input[type=file]").first();
  await input.waitFor({ state: "attached" });
  return input;
}

/** Expects a picture that has loaded. */
async function expectShown(image: Locator) {
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}

/** Chooses a file whose type the browser does not know. */
function chooseUntyped(input: Locator, name: string, content: string) {
  return input.evaluate(
    (element: HTMLInputElement, [name = "", content = ""]) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([content], name, { type: "" }));
      element.files = chosen.files;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    },
    [name, content],
  );
}

test.describe("uploads to the bucket", () => {
  freshTest.use({ uploads: true });

  freshTest("an uploaded icon is shown wherever its model appears", async ({ page, site }) => {
    freshTest.slow();
    const puts: string[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "PUT") puts.push(`${response.status()} ${response.url()}`);
    });
    await openAdmin(page, "models");
    const dialog = page.getByRole("dialog");
    const row = modelRow(page, "GPT-5.1");
    const icon = page.locator('img[src^="/icons/"]');

    await row.getByRole("button", { name: "Edit GPT-5.1" }).click();
    await chooseUntyped(await openUpload(dialog), "icon.ico", "\0\0\u0001\0");
    await uploadAndSave(page, dialog);
    const replaced = await row.locator(icon).getAttribute("src");
    expect((await page.request.get(replaced ?? "")).headers()["content-type"]).toBe("image/x-icon");

    await row.getByRole("button", { name: "Edit GPT-5.1" }).click();
    const input = await openUpload(dialog);
    await input.setInputFiles({ name: "icon.svg", mimeType: "image/svg+xml", buffer: red });
    await uploadAndSave(page, dialog);
    await expectShown(row.locator('img[src$=".svg"]').and(icon));
    expect((await page.request.get(replaced ?? "")).status()).toBe(404);
    for (const [index, extension] of ["ico", "svg"].entries())
      expect(puts[index]).toMatch(new RegExp(`^200 .+/uploads/[0-9a-f]{32}\\.${extension}\\?token=`));
    expect(puts).toHaveLength(2);

    // The server caches the catalog.
    await site.restart();
    await page.goto("/chat");
    await expectShown(page.getByRole("region", { name: "Models" }).locator(icon));
    await page.getByRole("button", { name: "Browse All Models" }).click();
    await expectShown(dialog.locator(icon));
  });
});

/** Uploads the chosen file, and saves the model. */
async function uploadAndSave(page: Page, dialog: Locator) {
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "Icon uploaded successfully");
  await expect(dialog.getByRole("radio", { name: "Uploaded" })).toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

test("rejected files and failed uploads are reported, and a failed upload can be retried", async ({
  page,
}) => {
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Add Model" }).click();
  const dialog = page.getByRole("dialog");
  const input = await openUpload(dialog);
  await expectAccessible(page);
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await input.setInputFiles(file("icon.gif", "image/gif", red));
  await expectToast(page, "You can only upload: .png, .jpg, .jpeg, .svg, .ico");
  await input.setInputFiles(file("big.png", "image/png", Buffer.alloc(5_242_881)));
  await expectToast(page, "big.png exceeds maximum allowed size of 5 MB");
  await input.setInputFiles(file("icon.svg", "image/svg+xml", red));
  await expect(dialog.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
  await expectAccessible(page);
  await paste(dialog, "another.svg");
  await expectToast(page, "You can only upload 1 file");

  await page.route("**/api/admin/model-icons/upload", (route) =>
    route.fulfill({ status: 400, json: { status: 400, detail: "Icons can be up to 5 MB." } }),
  );
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "The icon could not be uploaded. Try again.", "Icons can be up to 5 MB.");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Retry upload" }).first()).toBeVisible();
  await dialog.getByRole("button", { name: /^Remove file/ }).click();
  await expect(dialog.getByRole("button", { name: "Upload 1 file" })).toHaveCount(0);
});

/** Pastes a file into the upload widget. */
function paste(dialog: Locator, name: string) {
  return dialog.locator(".uppy-Dashboard").evaluate((element, name) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["<svg/>"], name, { type: "image/svg+xml" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, name);
}
