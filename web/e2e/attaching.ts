import type { Page, Request } from "@playwright/test";
import type { ChatRequest } from "../src/api/types.ts";
import { sentRequest } from "./capsules.ts";
import type { TestFile } from "./documents.ts";
import { input } from "./people.ts";
import { test as base, expect } from "./stack.ts";

export const MB = 1_048_576;

/**
 * Also fails on violations of the content security policy in workers, which report them only to the
 * console.
 */
export const test = base.extend<{ consoles: undefined }>({
  consoles: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on("console", (message) => {
        if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
      });
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export const panel = (page: Page) => page.getByRole("region", { name: "Files" });
export const chip = (page: Page, name: string) =>
  panel(page).getByRole("listitem").filter({ hasText: name }).first();

export async function open(page: Page) {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
}

/** Attaches files through the panel's file chooser. */
export async function attach(page: Page, files: TestFile[]) {
  const toggle = page.getByRole("button", { name: /^Attach/ });
  if ((await toggle.getAttribute("aria-pressed")) === "false") await toggle.click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(files);
}

export async function ready(page: Page) {
  await expect(panel(page).getByRole("progressbar")).toHaveCount(0, { timeout: 40_000 });
}

/** Sends the draft and returns the request's body, once the answers are complete. */
export async function send(page: Page, question: string): Promise<{ body: ChatRequest; bytes: number }> {
  const request = page.waitForRequest("**/api/chat/stream");
  const body = await sentRequest(page, async () => {
    await input(page).fill(question);
    await input(page).press("Enter");
  });
  const sent: Request = await request;
  expect((await sent.response())?.status()).toBe(200);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible({ timeout: 40_000 });
  return { body, bytes: sent.postDataBuffer()?.length ?? 0 };
}

export const bytesOf = (url = "") => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/**
 * Returns the size of an image and the color near its top left corner, as the browser decodes it.
 */
export function imageInfo(page: Page, url = "") {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return {
      width: image.width,
      height: image.height,
      corner: [...context.getImageData(5, 5, 1, 1).data],
    };
  }, url);
}

export { expect };
