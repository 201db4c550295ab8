import type { Page } from "@playwright/test";
import { answered, ask, sent } from "./answers.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";
import { answerAllWith, copiesInHeap } from "./tab.ts";

const passphrase = "four words at random";

/** Saves the chat and returns the file as base64. */
async function save(page: Page): Promise<string> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Save encrypted" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this chat" });
  await dialog.getByLabel("Passphrase", { exact: true }).fill("short");
  await dialog.getByRole("button", { name: "Save file" }).click();
  await expect(dialog).toContainText("Use at least 12 characters.");
  await dialog.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await dialog.getByLabel("Repeat the passphrase").fill(passphrase);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save file" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^trefoil-chat-[\d-]+\.encrypted$/);
  await expect(dialog).toBeHidden();
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString("base64");
}

/** Chooses a file in the dialog. Playwright would keep an input that it sets itself in memory. */
async function choose(page: Page, base64: string) {
  await page.evaluate(async (data) => {
    const { files, items } = new DataTransfer();
    items.add(new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], "mine.encrypted"));
    const picker = document.querySelector<HTMLInputElement>("dialog input[type=file]");
    if (!picker) throw new Error("no picker");
    picker.files = files;
    picker.dispatchEvent(new Event("change", { bubbles: true }));
  }, base64);
}

test("a chat is saved encrypted, opened again without a request, continued, and erased", async ({ page }) => {
  const said = "canary-8a61c3f0";
  const answer = "canary-1f27d95e";
  await page.goto("/chat");
  await answerAllWith(page, `It says **${answer}** with ![a picture](https://evil.example/p.png).`);
  await ask(page, `What is ${said}?`);
  await answered(page);
  const answers = () => page.getByRole("article").getByRole("region").allTextContents();
  // The code for markdown and receipts loads separately.
  await expect(page.getByRole("link", { name: "a picture" })).toHaveCount(3);
  await expect(page.getByText("First word")).toHaveCount(3);
  const before = await answers();
  const file = await save(page);
  await expect.poll(() => copiesInHeap(page, passphrase)).toEqual({ [passphrase]: 0 });
  await page.reload();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();

  const requests: string[] = [];
  await page.getByRole("button", { name: "Open a saved chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Open a saved chat" });
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(dialog).toContainText("Choose the file that you saved.");
  page.on("request", (request) => requests.push(request.url()));
  await choose(page, file);
  await dialog.getByLabel("Passphrase").fill("another passphrase");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(dialog).toContainText("The passphrase is wrong, or the file was changed.");
  await expect(page.getByRole("article")).toHaveCount(0);
  await dialog.getByLabel("Passphrase").fill(passphrase);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(input(page)).toBeFocused();
  await expect(page.getByText("Nothing was sent.")).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText(`What is ${said}?`);
  await expect.poll(answers).toEqual(before);
  // An image is a link, as in any answer.
  await expect(page.getByRole("article").locator("img[src*=evil]")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "a picture" }).first()).toBeVisible();
  expect(requests.filter((url) => !/\.(js|css|woff2)$/.test(url) && !url.startsWith("blob:"))).toEqual([]);

  const { history } = await sent(page, async () => {
    await input(page).fill("And then?");
    await input(page).press("Enter");
  });
  expect(Object.keys(history)).toHaveLength(3);
  for (const thread of Object.values(history)) expect(JSON.stringify(thread)).toContain(answer);
  await answered(page);
  const open = await copiesInHeap(page, said, answer, passphrase);
  expect(open[said]).toBeGreaterThan(0);
  expect(open[passphrase]).toBe(0);
  await page.getByRole("button", { name: "Secure Clear" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect
    .poll(() => copiesInHeap(page, said, answer, passphrase))
    .toEqual({ [said]: 0, [answer]: 0, [passphrase]: 0 });
});
