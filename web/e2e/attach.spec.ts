import { attach, chip, expect, open, panel, ready, send, test } from "./attaching.ts";
import { expectAccessibleAt } from "./axe.ts";
import { fixture, generated, noiseImages, printPdf } from "./documents.ts";
import { hold } from "./hold.ts";
import { overflow } from "./layout.ts";
import { input, signInWithGoogle } from "./people.ts";

test("sending waits until every file has been read or removed", async ({ page, context }) => {
  await open(page);
  const release = await hold(page, /\/assets\/pdf-[^/]*\.js/);
  const report = await printPdf(context, "report.pdf", "<p>The east wing.</p>");
  await attach(page, [report, generated("notes.txt", "Notes")]);
  await input(page).fill("Now?");
  await expect(
    chip(page, "report.pdf").getByRole("progressbar", { name: "Reading report.pdf" }),
  ).toBeVisible();
  await expect(chip(page, "notes.txt").getByRole("progressbar")).toHaveCount(0);
  await expect(panel(page)).toContainText(
    "Reading files in your browser. You can send your question when this is done.",
  );
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await input(page).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(0);

  await page.getByRole("button", { name: "Remove report.pdf" }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  release();
  const { body } = await send(page, "Now? demo:fast");
  expect(body.attachments.map(({ name }) => name)).toEqual(["notes.txt"]);
});

test("a Pro user's file is truncated at the models' context window, and the server accepts it", async ({
  page,
}) => {
  await signInWithGoogle(page, /Pro user/);
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await attach(page, [generated("long.txt", "word ".repeat(120_000))]);
  await ready(page);
  await expect(panel(page)).toContainText(/Only the first 49\d,\d{3} of 600,000 characters/);
  const first = await send(page, "What is in it? demo:fast");
  expect(first.body.attachments[0]?.text?.length).toBeGreaterThan(490_000);
  // Each thread includes the file again, or as much of it as fits in the body.
  const second = await send(page, "And besides? demo:fast");
  expect(second.bytes).toBeLessThan(4_000_000);
  for (const [question] of Object.values(second.body.history)) {
    expect(question?.attachments?.[0]?.text?.length).toBeGreaterThan(490_000);
  }
});

test("models that cannot see images are named before sending, and in their receipt", async ({ page }) => {
  await open(page);
  const choose = async (...names: string[]) => {
    await page.getByRole("button", { name: "Browse All Models" }).click();
    const dialog = page.getByRole("dialog", { name: "Browse All Models" });
    for (const name of names) await dialog.getByText(name, { exact: true }).click();
    await dialog.getByRole("button", { name: "Start Comparing" }).click();
    await expect(dialog).toBeHidden();
  };
  const note = (names: string) =>
    panel(page).getByText(`The images will not be sent to models that can't see them: ${names}.`);

  await choose("Grok 4", "Qwen3 Coder");
  await attach(page, [generated("notes.txt", "Notes")]);
  await ready(page);
  await expect(note("Qwen3 Coder")).toHaveCount(0);
  await attach(page, [fixture("photo.jpg")]);
  await ready(page);
  await expect(note("Qwen3 Coder")).toBeVisible();
  await choose("Gemini 2.5 Pro", "DeepSeek V3.2");
  await expect(note("Qwen3 Coder, DeepSeek V3.2")).toBeVisible();
  await expectAccessibleAt(page, [360, 1440], "a note about images", note("Qwen3 Coder, DeepSeek V3.2"));
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await send(page, "What is this? demo:fast")).body.attachments).toHaveLength(2);

  const leftOut = async (name: string) => {
    const answer = page.getByRole("region", { name, exact: true });
    await answer.getByText("Privacy receipt").click();
    await expect(answer.getByText("Answered by")).toBeVisible();
    return answer.getByText("left out, because this model can't see images").count();
  };
  expect(await leftOut("Qwen3 Coder")).toBe(1);
  expect(await leftOut("DeepSeek V3.2")).toBe(1);
  expect(await leftOut("GPT-5.1")).toBe(0);

  const { history } = (await send(page, "And besides? demo:fast")).body;
  const names = (id: string) => history[id]?.[0]?.attachments?.map(({ name }) => name);
  expect(names("openai/gpt-5.1")).toEqual(["notes.txt", "photo.jpg"]);
  expect(names("qwen/qwen3-coder")).toEqual(["notes.txt"]);
});

test("files can be sent without text, and stay with their question", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await attach(page, [fixture("drawing.png", "image/png"), generated("notes.txt", "The hall is north.")]);
  await ready(page);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  const { body } = await send(page, "");
  expect(body.message).toBe("What do you see in this image?");
  // Exact, because an answer may quote the question in a heading.
  await expect(
    page.getByRole("heading", { name: "What do you see in this image?", exact: true }),
  ).toBeVisible();
  const files = page.getByRole("list", { name: "Files sent with the question" });
  await expect(files.getByText("drawing.png")).toBeVisible();
  await expect(files.locator("img")).toHaveCount(1);

  const next = await send(page, "And in the south? demo:fast");
  expect(next.body.attachments).toEqual([]);
  const threads = Object.values(next.body.history);
  expect(threads).toHaveLength(3);
  for (const [question, answer] of threads) {
    expect(question).toEqual({
      role: "user",
      content: "What do you see in this image?",
      attachments: body.attachments,
    });
    expect(answer?.role).toBe("assistant");
    expect(answer).not.toHaveProperty("attachments");
  }
});

test("a question that cannot be sent returns to the composer with its files", async ({ page }) => {
  await open(page);
  await page.route("**/api/chat/stream", (route) => route.fulfill({ status: 503, body: "" }));
  await attach(page, [fixture("drawing.png", "image/png"), generated("notes.txt", "Notes")]);
  await ready(page);
  await input(page).fill("Is anyone there?");
  await input(page).press("Enter");
  await expect(page.getByText("Chat error")).toBeVisible();
  await expect(input(page)).toHaveValue("Is anyone there?");
  await expect(chip(page, "drawing.png").locator("img")).toBeVisible();
  await expect(chip(page, "notes.txt")).toBeVisible();
  await page.unroute("**/api/chat/stream");
  const { body } = await send(page, "And now? demo:fast");
  expect(body.attachments).toHaveLength(2);
});

test("returned files precede newer ones, and at most five files are kept", async ({ page }) => {
  await open(page);
  const fail = await hold(page, "**/api/chat/stream", (route) => route.fulfill({ status: 503, body: "" }));
  await attach(page, [generated("1.txt", "1"), generated("2.txt", "2"), generated("3.txt", "3")]);
  await ready(page);
  await input(page).fill("Is anyone there?");
  await input(page).press("Enter");
  await expect(panel(page)).toHaveCount(0);
  await attach(page, [generated("4.txt", "4"), generated("5.txt", "5"), generated("6.txt", "6")]);
  await ready(page);
  fail();
  await expect(panel(page)).toContainText("5 of 5 files");
  await expect(panel(page).getByRole("button", { name: /^Remove/ })).toHaveText(["", "", "", "", ""]);
  for (const name of ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"])
    await expect(chip(page, name)).toBeVisible();
  await expect(panel(page).getByText("6.txt")).toHaveCount(0);
});

test("the oldest images are not sent again if the request would be too large", async ({ page, context }) => {
  test.slow();
  await open(page);
  await attach(page, await noiseImages(context, 5, 1200, "image/jpeg"));
  await ready(page);
  const first = await send(page, "What are these? demo:fast");
  expect(first.body.attachments).toHaveLength(5);
  expect(first.bytes).toBeLessThan(4_000_000);
  const second = await send(page, "And together? demo:fast");
  expect(second.bytes).toBeLessThan(4_000_000);
  const left = Object.values(second.body.history).map(([question]) => question?.attachments?.length ?? 0);
  expect(left[0]).toBeLessThan(5);
  expect(new Set(left).size).toBe(1);
  await expect(page.getByRole("article").last()).toContainText(
    "oldest images were left out to stay within the size limit.",
  );
});

test("dropped and pasted files are attached", async ({ page }) => {
  await open(page);
  const drawing = fixture("drawing.png").buffer.toString("base64");
  const transfer = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, drawing);
  const main = page.getByRole("main");
  await main.dispatchEvent("dragenter", { dataTransfer: transfer });
  await expect(panel(page)).toContainText("Drop the files here to attach them.");
  await main.dispatchEvent("dragleave", { dataTransfer: transfer });
  await expect(panel(page)).toHaveCount(0);
  await main.dispatchEvent("dragenter", { dataTransfer: transfer });
  await main.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(chip(page, "dropped.png").locator("img")).toBeVisible();

  const paste = (withText: boolean) =>
    input(page).evaluate(
      (box, [base64, withText]) => {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
        if (withText) clipboardData.setData("text/plain", "cells");
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [drawing, withText] as const,
    );
  // Cells copied from a spreadsheet come with an image of them.
  await paste(true);
  await paste(false);
  await expect(chip(page, "pasted.png").locator("img")).toBeVisible();
  await expect(panel(page).getByText("pasted.png")).toHaveCount(1);
});

test("files are never stored, and clearing the chat removes them", async ({ page }) => {
  await page.addInitScript(() => {
    const state = window as unknown as { objectUrls: number };
    state.objectUrls = 0;
    const create = URL.createObjectURL;
    URL.createObjectURL = (object) => {
      state.objectUrls += 1;
      return create.call(URL, object);
    };
  });
  await open(page);
  await attach(page, [fixture("drawing.png", "image/png"), generated("canary-name.txt", "canary-text")]);
  await ready(page);
  await send(page, "demo:fast");
  await attach(page, [generated("canary-name.txt", "canary-text")]);
  await ready(page);
  const stored = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage) + JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    objectUrls: (window as unknown as { objectUrls: number }).objectUrls,
    cookie: document.cookie,
  }));
  expect(stored.local + stored.cookie).not.toContain("canary");
  expect(stored).toMatchObject({ databases: 0, caches: 0, objectUrls: 0 });

  await page.getByRole("button", { name: "Clear chat" }).click();
  await expect(page.getByText("canary-name.txt")).toHaveCount(0);
  await attach(page, [generated("canary-name.txt", "canary-text")]);
  await page.getByRole("button", { name: "Secure Clear" }).first().click();
  await expect(page.getByText("canary-name.txt")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Attach/ })).toHaveText("Attach");
});

test("the file panel has no axe violations in either theme at either width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await attach(page, [
    fixture("photo.jpg", "image/jpeg"),
    fixture("locked.pdf"),
    generated("long.txt", "word ".repeat(20_000)),
  ]);
  await ready(page);
  for (const width of [390, 1440]) {
    await expectAccessibleAt(page, [width], "file panel", panel(page).getByText("Only the first"));
    expect(await overflow(page), `${width} px`).toBe(0);
  }
  await send(page, "demo:fast");
  const sent = page.getByRole("list", { name: "Files sent with the question" });
  await expectAccessibleAt(page, [1440], "sent files", sent);
});

test("files can be attached and removed with the keyboard", async ({ page }) => {
  await open(page);
  await input(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Attach" })).toBeFocused();
  await page.keyboard.press("Space");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([generated("notes.txt", "Notes")]);
  await ready(page);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Remove notes.txt" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("notes.txt")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
});
