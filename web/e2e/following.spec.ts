import type { Locator, Page } from "@playwright/test";
import { answerWith, ask, body, card, names, whole } from "./answers.ts";
import { type CapsuleFunctions, exposeCapsules } from "./capsules.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";

const long = "One line of a long answer.\n\n".repeat(80);

/** Resolves once the element's scroll position has not changed for a while. */
async function settled(element: Locator) {
  await element.evaluate(async (area) => {
    let last = -1;
    while (last !== area.scrollTop) {
      last = area.scrollTop;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  });
}

const scrollTop = (area: Locator) => area.evaluate((element) => Math.round(element.scrollTop));
const rest = (area: Locator) =>
  area.evaluate((element) => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));

test("scrolling up over an answer that is at its top scrolls the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  await ask(page, "First");
  await expect(body(card(page, names[0]))).toContainText("One line");
  await ask(page, "Second");
  await expect(page.getByRole("article")).toHaveCount(2);
  const area = body(card(page, names[1]));
  await expect(area).toContainText("One line");
  await settled(page.locator("html"));
  const before = await scrollTop(page.locator("html"));
  expect(before).toBeGreaterThan(200);
  const box = await area.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 60);
  // The pane is already scrolled to its top, so only the page can scroll up.
  await page.mouse.wheel(0, -300);
  await expect.poll(() => scrollTop(page.locator("html"))).toBeLessThan(before - 100);
});

test("a pane keeps its place when its answer is complete", async ({ page }) => {
  let finish = () => {};
  await holdStreams(page, (end) => {
    finish = end;
  });
  await page.goto("/chat");
  await ask(page, "Why?");
  const panes = names.map((name) => body(card(page, name)));
  for (const pane of panes) await expect.poll(() => scrollTop(pane)).toBeGreaterThan(100);
  const [read, untouched] = panes as [Locator, Locator];
  await read.hover();
  await page.mouse.wheel(0, -300);
  await settled(read);
  const place = await scrollTop(read);
  expect(await rest(read)).toBeGreaterThan(100);

  // Only the pane that the reader scrolled up offers to jump back.
  const jump = page.getByRole("article").getByRole("button", { name: "Latest" });
  await expect(jump).toHaveCount(1);
  finish();
  await expect(card(page, names[0]).getByRole("button", { name: "Copy answer" })).toBeVisible();
  await expect(jump).toHaveCount(0);
  expect(await rest(untouched)).toBeLessThanOrEqual(1);
  expect(await scrollTop(read)).toBe(place);
});

test("in the reading mode, the page keeps its place when its answers are complete", async ({ page }) => {
  let finish = () => {};
  await holdStreams(page, (end) => {
    finish = end;
  });
  await page.addInitScript(() => localStorage.setItem("reading", "all"));
  await page.goto("/chat");
  await ask(page, "Why?");
  const html = page.locator("html");
  await expect.poll(() => scrollTop(html)).toBeGreaterThan(1500);
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, -300);
  await settled(html);
  const place = await scrollTop(html);
  finish();
  await expect(card(page, names[0]).getByRole("button", { name: "Copy answer" })).toBeVisible();
  await settled(html);
  expect(await scrollTop(html)).toBe(place);
});

test("Jump to latest scrolls to the end of the answer", async ({ page }) => {
  await holdStreams(page, () => {});
  await page.goto("/chat");
  await ask(page, "Why?");
  const pane = body(card(page, names[2]));
  await expect.poll(() => scrollTop(pane)).toBeGreaterThan(100);
  await pane.hover();
  await page.mouse.wheel(0, -300);
  await card(page, names[2]).getByRole("button", { name: "Latest" }).click();
  await expect.poll(() => rest(pane)).toBeLessThanOrEqual(1);
  await expect(card(page, names[2]).getByRole("button", { name: "Latest" })).toHaveCount(0);
});

test("after Jump to latest, the pane follows the answer again", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  const answer = card(page, names[0]);
  const pane = body(answer);
  await expect.poll(() => scrollTop(pane), { timeout: 30_000 }).toBeGreaterThan(100);
  await pane.hover();
  await page.mouse.wheel(0, -300);
  await answer.getByRole("button", { name: "Latest" }).click();
  await expect(answer.getByRole("button", { name: "Latest" })).toHaveCount(0);
  const height = () => pane.evaluate((element) => element.scrollHeight);
  const before = await height();
  await expect.poll(height, { timeout: 30_000 }).toBeGreaterThan(before + 100);
  await expect.poll(() => rest(pane)).toBeLessThanOrEqual(1);
  await expect(answer.getByText("Writing")).toBeVisible();
});

test("a growing composer does not cover the page's Jump to latest button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await holdStreams(page, () => {});
  await page.goto("/chat");
  await ask(page, "Why?");
  await expect.poll(() => scrollTop(page.locator("html"))).toBeGreaterThan(100);
  await page.mouse.move(195, 300);
  await page.mouse.wheel(0, -300);
  const jump = page.getByRole("button", { name: "Latest" });
  await expect(jump).toBeVisible();
  await input(page).fill("One\nTwo\nThree\nFour\nFive\nSix");
  await expect
    .poll(async () => {
      const [button, form] = await Promise.all([jump.boundingBox(), page.locator("form").boundingBox()]);
      return button && form ? form.y - (button.y + button.height) : undefined;
    })
    .toBeGreaterThan(0);
});

test("the page offers its end whenever it is out of sight", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  for (const question of ["First", "Second"]) {
    await ask(page, question);
    await expect(card(page, names[2])).toContainText("One line");
  }
  const latest = page.getByRole("button", { name: "Latest" });
  await expect(latest).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await latest.click();
  await expect(latest).toHaveCount(0);
  expect(await rest(page.locator("html"))).toBeLessThanOrEqual(1);
});

test("the wheel over a pane that follows its end moves the page at once", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await holdStreams(page, () => {});
  await page.goto("/chat");
  await ask(page, "Why?");
  const pane = body(card(page, names[0]));
  await expect.poll(() => scrollTop(pane)).toBeGreaterThan(100);
  await settled(page.locator("html"));
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, -200);
  await settled(page.locator("html"));
  const [before, place] = [await scrollTop(page.locator("html")), await scrollTop(pane)];
  // As after a new line that the pane has not followed yet.
  await pane.evaluate((element) => {
    element.style.maxHeight = `${element.clientHeight - 1}px`;
  });
  await pane.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    element.style.maxHeight = `${element.clientHeight - 12}px`;
  });
  const { x = 0, y = 0 } = (await pane.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.synthesizeScrollGesture", {
    x: x + 100,
    y: y + 60,
    yDistance: -150,
    gestureSourceType: "mouse",
  });
  expect(await scrollTop(page.locator("html"))).toBeGreaterThanOrEqual(before + 100);
  expect(await scrollTop(pane)).toBeGreaterThanOrEqual(place);
});

/** Streams a long answer from every model. `onEnd` receives the function that ends the streams. */
async function holdStreams(page: Page, onEnd: (end: () => void) => void) {
  await page.exposeFunction("streamEnded", () => new Promise<void>((resolve) => onEnd(() => resolve())));
  await exposeCapsules(page);
  await page.addInitScript((text) => {
    const { openCapsule, capsuleFrame } = window as unknown as CapsuleFunctions;
    const original = window.fetch;
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.endsWith("/api/chat/stream")) return original(input, init);
      const body = init?.body as Uint8Array;
      const modelIds = await openCapsule(String.fromCharCode(...body));
      const line = async (event: object) =>
        Uint8Array.from(await capsuleFrame(event), (char) => char.charCodeAt(0));
      const stream = new ReadableStream({
        async start(controller) {
          controller.enqueue(await line({ type: "session", sessionId: "s" }));
          for (const modelId of modelIds)
            controller.enqueue(await line({ type: "token", modelId, token: text }));
          await (window as unknown as { streamEnded: () => Promise<void> }).streamEnded();
          for (const modelId of modelIds) {
            controller.enqueue(await line({ type: "token", modelId, token: text.slice(0, 90) }));
            controller.enqueue(await line({ type: "complete", modelId, finish: "stop" }));
          }
          controller.enqueue(await line({ type: "done" }));
          controller.close();
        },
      });
      return new Response(stream, { headers: { "Content-Type": "application/vnd.trefoil.frames" } });
    };
  }, long);
}
