import type { Locator, Page } from "@playwright/test";
import { modelDialog as arabicDialog, adminModels as arabicModels } from "../src/texts/ar/admin-models.ts";
import { iconUpload as arabic } from "../src/texts/ar/icon-upload.ts";
import { modelDialog as germanDialog, adminModels as germanModels } from "../src/texts/de/admin-models.ts";
import { iconUpload as german } from "../src/texts/de/icon-upload.ts";
import { expectAccessible, expectToast, modelRow, openAdmin } from "./admin.ts";
import { crowded } from "./layout.ts";
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
    const headers: Record<string, string>[] = [];
    page.on("response", (response) => {
      const request = response.request();
      if (request.method() !== "PUT") return;
      puts.push(`${response.status()} ${response.url()}`);
      headers.push(request.headers());
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
    expect(headers.map((sent) => sent["content-type"])).toEqual(["image/x-icon", "image/svg+xml"]);
    for (const sent of headers) expect(sent).not.toHaveProperty("authorization");

    // The server caches the catalog.
    await site.restart();
    await page.goto("/chat");
    await expectShown(page.getByRole("region", { name: "Models" }).locator(icon));
    await page.getByRole("button", { name: "Browse All Models" }).click();
    await expectShown(dialog.locator(icon));
  });
});

test.describe("a slow upload", () => {
  test.use({ uploads: true });

  test("shows its progress, and ends when it is canceled or closed", async ({ page }) => {
    await openAdmin(page, "models");
    await page.getByRole("button", { name: "Add Model" }).click();
    const dialog = page.getByRole("dialog");
    const input = await openUpload(dialog);
    const network = await page.context().newCDPSession(page);
    const limitUploads = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const send = dialog.getByRole("button", { name: "Upload 1 file" });
    const progress = dialog.getByRole("progressbar", { name: "Uploading 1 file" });
    const sent = () => progress.evaluate(({ value }: HTMLProgressElement) => value);
    const aborted = () =>
      page.waitForEvent("requestfailed", {
        predicate: (request) => request.method() === "PUT",
        timeout: 10_000,
      });

    await limitUploads(200_000);
    const png = { name: "slow.png", mimeType: "image/png", buffer: Buffer.alloc(4_000_000) };
    await input.setInputFiles(png);
    await expect(dialog.getByRole("status").getByText("1 file selected")).toBeVisible();
    await expect(progress).toHaveCount(0); // nothing is sent before it is asked for
    await send.click();
    await expect(dialog.getByRole("status").getByText("Uploading 1 file")).toBeVisible();
    await expect.poll(sent).toBeGreaterThan(0.05);
    expect(await sent()).toBeLessThan(1);
    await expectAccessible(page);
    await input.setInputFiles({ ...png, name: "other.png" });
    await expectToast(page, "Cannot add more files");

    const canceled = aborted();
    await dialog.getByRole("button", { name: "Cancel upload" }).click();
    await canceled;
    await expect(progress).toHaveCount(0);
    await expect(send).toBeFocused();

    await send.click();
    await expect.poll(sent).toBeGreaterThan(0.05);
    const closed = aborted();
    await dialog.getByRole("button", { name: "Upload an icon" }).click();
    await closed;

    await limitUploads(-1);
    await (await openUpload(dialog)).setInputFiles(png);
    await send.click();
    await expectToast(page, "Icon uploaded successfully");
  });
});

/** Uploads the chosen file, and saves the model. */
async function uploadAndSave(page: Page, dialog: Locator) {
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "Icon uploaded successfully");
  await expect(dialog.getByRole("radio", { name: "Uploaded" })).toBeChecked();
  // The focus stays in the dialog, where it was.
  await expect(dialog.getByRole("button", { name: "Upload an icon" })).toBeFocused();
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
  await giveFiles(dialog, "paste", ["another.svg"]);
  await expectToast(page, "You can only upload 1 file");
  await expectShown(dialog.locator('img[src^="blob:"]'));

  await page.route("**/api/admin/model-icons/upload", (route) =>
    route.fulfill({ status: 400, json: { status: 400, detail: "Icons can be up to 5 MB." } }),
  );
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "The icon could not be uploaded. Try again.", "Icons can be up to 5 MB.");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Retry upload" }).first()).toBeVisible();
  await dialog.getByRole("button", { name: /^Remove file/ }).click();
  await expect(dialog.getByText("icon.svg")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "You have to select at least 1 file");
});

test("a file can be chosen with the keyboard, dropped or pasted", async ({ page }) => {
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Add Model" }).click();
  const dialog = page.getByRole("dialog");
  await openUpload(dialog);
  const choose = dialog.getByRole("button", { name: "Drop a file here or browse files" });
  const remove = dialog.getByRole("button", { name: "Remove file" });

  const chooser = page.waitForEvent("filechooser"); // intercepted only some time later
  await page.keyboard.press("Tab");
  await expect(choose).toBeFocused();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "chosen.svg", mimeType: "image/svg+xml", buffer: red });
  await expect(dialog.getByText("chosen.svg")).toBeVisible();
  await remove.click();
  await expect(choose).toBeFocused();

  await giveFiles(dialog, "dragover", ["dropped.svg"]);
  await expect(dialog.getByRole("button", { name: "Drop the file here" })).toBeVisible();
  await giveFiles(dialog, "drop", ["dropped.svg", "second.svg"]);
  await expectToast(page, "You can only upload 1 file");
  await giveFiles(dialog, "drop", ["dropped.svg"]);
  await expect(dialog.getByText("dropped.svg")).toBeVisible();
  await remove.click();

  await giveFiles(dialog, "paste", ["pasted.svg"]);
  await expect(dialog.getByText("pasted.svg")).toBeVisible();
});

test("the upload fits a small screen, in Arabic and in German", async ({ page }) => {
  await openAdmin(page, "models");
  await page.setViewportSize({ width: 320, height: 640 });
  const languages = {
    ar: { direction: "rtl", add: arabicModels.add, upload: arabicDialog.upload, label: arabic.label },
    de: { direction: "ltr", add: germanModels.add, upload: germanDialog.upload, label: german.label },
  };
  for (const [language, { direction, add, upload, label }] of Object.entries(languages)) {
    await page.evaluate((value) => localStorage.setItem("language", value), language);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    await page.getByRole("button", { name: add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: upload }).click();
    const widget = dialog.getByRole("region", { name: label });
    await expect(widget).toBeInViewport({ ratio: 0.95 });
    await dialog.locator("input[type=file]").setInputFiles({
      name: `${"long".repeat(20)}.svg`,
      mimeType: "image/svg+xml",
      buffer: red,
    });
    await expectShown(widget.locator("img"));
    expect(await widget.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await crowded(widget.locator("div").last())).toEqual([]);
    await expectAccessible(page);
  }
});

/** Dispatches an event that brings files to the upload widget. */
function giveFiles(dialog: Locator, type: "dragover" | "drop" | "paste", names: string[]) {
  return dialog.getByRole("region", { name: "Icon upload" }).evaluate(
    (element, { type, names }) => {
      const data = new DataTransfer();
      for (const name of names)
        data.items.add(
          new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type: "image/svg+xml" }),
        );
      const event =
        type === "paste"
          ? new ClipboardEvent(type, { clipboardData: data, bubbles: true })
          : new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    { type, names },
  );
}
