import { expectAccessible, expectToast, openAdmin } from "./admin.ts";
import { expect, test } from "./stack.ts";

test("an icon is uploaded", async ({ page, baseURL }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const iconUrl = `/icons/${"0".repeat(32)}.svg`;
  await page.route("**/api/admin/model-icons/upload", (route) => {
    expect(route.request().postDataJSON()).toEqual({ type: "image/svg+xml", size: svg.length });
    const headers = { "Content-Type": "image/svg+xml", "If-None-Match": "*" };
    return route.fulfill({ json: { uploadURL: `${baseURL}/put`, headers, iconUrl } });
  });
  await page.route("**/put", (route) => {
    expect(route.request().headers()).toMatchObject({
      "content-type": "image/svg+xml",
      "if-none-match": "*",
    });
    expect(route.request().method()).toBe("PUT");
    return route.fulfill({ status: 200 });
  });
  await page.route("**/api/admin/models", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    expect(route.request().postDataJSON()).toMatchObject({ iconUrl });
    return route.fulfill({ json: {} });
  });
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Add Model" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("A model");
  await dialog.getByLabel("Provider").fill("Acme");
  await dialog.getByLabel("Model ID").fill("acme/one");
  await dialog.getByRole("button", { name: "Upload an icon" }).click();
  await expect(dialog.getByText(/256x256/)).toBeVisible();
  const input = dialog.locator("input[type=file]").first();
  await input.waitFor({ state: "attached" });
  await expectAccessible(page);
  await input.setInputFiles({ name: "icon.gif", mimeType: "image/gif", buffer: svg });
  await expectToast(page, "You can only upload: .png, .jpg, .jpeg, .svg, .ico");
  await input.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await expectToast(page, "big.png exceeds maximum allowed size of 5 MB");
  await input.setInputFiles({ name: "icon.svg", mimeType: "image/svg+xml", buffer: svg });
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "Icon uploaded successfully");
  await expect(dialog.getByRole("radio", { name: "Uploaded" })).toBeChecked();
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(page, "Model added");
});
