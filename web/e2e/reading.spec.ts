import type { Locator, Page } from "@playwright/test";
import { conversation } from "../src/texts/en/conversation.ts";
import { answerWith, ask, body, card, names, whole } from "./answers.ts";
import { type CapsuleFunctions, exposeCapsules } from "./capsules.ts";
import { lengthenNames, overflow } from "./layout.ts";
import { input, register } from "./people.ts";
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

/**
 * Lists every control and name in the answers that extends beyond the window or its card, is clipped
 * without an ellipsis, or overlaps another one.
 */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>("main :is(button, a, summary, h3, h4)")];
    const seen = elements.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const floats = element.textContent === "Latest";
      return (
        element.checkVisibility() && width > 1 && height > 1 && !floats && !element.closest(".markdown, pre")
      );
    });
    const name = (element: HTMLElement) =>
      `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent).slice(0, 30)}"`;
    const found: string[] = [];
    for (const element of seen) {
      const box = element.getBoundingClientRect();
      const card = element.closest("section")?.getBoundingClientRect();
      if (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5)
        found.push(`${name(element)} is outside the window`);
      if (card && (box.left < card.left - 0.5 || box.right > card.right + 0.5))
        found.push(`${name(element)} is outside its card`);
      const { overflow, textOverflow } = getComputedStyle(element);
      if (
        element.scrollWidth > element.clientWidth + 1 &&
        !(overflow !== "visible" && textOverflow === "ellipsis")
      )
        found.push(`${name(element)} does not fit`);
    }
    /** The part of an element that its scroll area shows. */
    const visible = (element: HTMLElement) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const pane = element.closest("section [tabindex='0']:not(button)")?.getBoundingClientRect();
      return {
        left,
        right,
        top: Math.max(top, pane?.top ?? top),
        bottom: Math.min(bottom, pane?.bottom ?? bottom),
      };
    };
    for (const [index, one] of seen.entries()) {
      const a = visible(one);
      for (const other of seen.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const b = visible(other);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push(`${name(one)} overlaps ${name(other)}`);
      }
    }
    return found;
  });
}

test("long names never overflow, at any width, during or after streaming", async ({ page }) => {
  const widths = [2560, 1440, 1200, 768, 390, 320];
  await lengthenNames(page);
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(page.locator("article .markdown").first()).toContainText(/\w+ \w+ \w+/);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ["Grid", "Tabs"]) {
      const variant = `${view} at ${width} px`;
      // The last one: the bar above the turn has the same switch while the question is out of sight.
      await page.getByRole("button", { name: view, exact: true }).last().click();
      await expect(page.getByRole("article").getByText("Writing").first(), variant).toBeVisible();
      expect(await findOverflow(page), variant).toEqual([]);
      expect(await overflow(page), variant).toBe(0);
    }
  }
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ["Grid", "Tabs"]) {
      await page.getByRole("button", { name: view, exact: true }).last().click();
      expect(await findOverflow(page), `${view} at ${width} px, ended`).toEqual([]);
    }
  }
});

test("a truncated name has a tooltip, and a short one only that of its button", async ({ page }) => {
  await answerWith(page, () => whole("Words."));
  await page.goto("/chat");
  await ask(page, "Why?");
  const heading = card(page, names[0]).getByRole("heading", { level: 3 });
  const name = heading.getByText(names[0]);
  await name.hover();
  await expect(page.getByRole("tooltip")).toHaveText(conversation.changeTip);
  await heading.evaluate((element) => {
    element.style.width = "60px";
  });
  await page.mouse.move(0, 0);
  await name.hover({ position: { x: 10, y: 10 } });
  await expect(page.getByRole("tooltip")).toHaveText(names[0]);
});

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

test("a full-screen card scrolls into view", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  for (const height of [768, 600]) {
    await page.setViewportSize({ width: 1366, height });
    await ask(page, `At 1366x${height}?`);
    const answer = card(page, names[1]);
    await answer.getByRole("button", { name: "Full screen", exact: true }).click();
    await expect(answer.getByRole("button", { name: "Exit full screen" })).toBeVisible();
    await expect.poll(() => placeOf(page, answer, height), { message: `1366x${height}` }).toBe("in view");
    await answer.getByRole("button", { name: "Exit full screen" }).click();
  }
});

/** Reports whether the sticky bars leave a card in view. */
async function placeOf(page: Page, card: Locator, windowHeight: number) {
  const box = await card.boundingBox();
  const bars = await page
    .locator("[data-sticky]")
    .evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  const isAbove = ({ top }: DOMRect) => top < windowHeight / 3;
  const top = Math.max(0, ...bars.filter(isAbove).map(({ bottom }) => bottom));
  const bottom = Math.min(windowHeight, ...bars.filter((bar) => !isAbove(bar)).map((bar) => bar.top));
  if (!box) return "not visible";
  const fits = box.height <= bottom - top;
  // A card that is taller than the free space shows its header.
  return box.y >= top - 1 && (!fits || box.y + box.height <= bottom + 1) ? "in view" : "covered";
}

test("the whole card of an answer fits between the header and the composer", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  for (const [height, pane] of [
    [650, 308],
    [1000, 500],
  ] as const) {
    await page.setViewportSize({ width: 1366, height });
    await ask(page, `At ${height}?`);
    const answer = card(page, names[0]);
    await expect(answer).toContainText("One line");
    await expect.poll(async () => (await body(answer).boundingBox())?.height).toBe(pane);
    await input(page).blur(); // with the focus in the composer, the page keeps its place
    await answer.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
    expect(await placeOf(page, answer, height)).toBe("in view");
    expect((await answer.boundingBox())?.height).toBeLessThan(height - 56 - 44 - 110);
  }
});

test("each turn has its own view, Grid or Tabs; a new turn starts with the view chosen last", async ({
  page,
}) => {
  await answerWith(page, () => whole("Words."));
  await page.goto("/chat");
  await ask(page, "First");
  await expect(card(page, names[0])).toContainText("Words.");
  await ask(page, "Second");
  const [first, second] = [page.getByRole("article").first(), page.getByRole("article").nth(1)];
  await expect(second).toContainText("Words.");
  await first.locator("header").getByRole("button", { name: "Tabs", exact: true }).click();
  await expect(first.getByRole("tab")).toHaveCount(3);
  await expect(second.getByRole("tab")).toHaveCount(0);
  await ask(page, "Third");
  await expect(page.getByRole("article").nth(2).getByRole("tab")).toHaveCount(3);
  await expect(second.getByRole("tab")).toHaveCount(0);
});

test("model names stay in view in a short window, in columns and in tabs", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  await ask(page, "Why?");
  await expect(card(page, names[0])).toContainText("One line");
  await page.setViewportSize({ width: 1024, height: 430 });
  const heading = card(page, names[0]).getByRole("heading", { level: 3 });
  const scrollInto = async (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top + 120);
      });
  await scrollInto("article section");
  await expect(heading).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Tabs", exact: true }).last().dispatchEvent("click");
  await scrollInto("article [role=tablist]");
  await expect(page.getByRole("tab", { name: names[1] })).toBeInViewport({ ratio: 1 });
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

test("on a right-to-left page, figures and English questions read left to right", async ({ page }) => {
  await answerWith(page, () => whole("Words."));
  await page.goto("/chat");
  await ask(page, "Why is the sky blue?");
  await expect(card(page, names[0])).toContainText("Words.");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const [number, unit] = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ textContent }) =>
      /^\d+\.\d s$/.test(textContent ?? "") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const text = texts.nextNode() as Text;
    return [0, text.length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(number).toBeLessThan(unit ?? 0);
  const question = await page.getByRole("heading", { name: "Why is the sky blue?" }).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left } = range.getBoundingClientRect();
    return left - (element.parentElement?.getBoundingClientRect().left ?? 0);
  });
  expect(question).toBeLessThan(200);

  // The third card is wider than its text.
  await page.setViewportSize({ width: 768, height: 900 });
  const paragraph = card(page, names[2]).locator(".run > p");
  const indent = await paragraph.evaluate(
    (element) =>
      element.getBoundingClientRect().left -
      (element.parentElement?.getBoundingClientRect().left ?? Number.NEGATIVE_INFINITY),
  );
  expect(indent).toBeLessThan(2);
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

test("the composer is one line until it has the focus or a text", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  await ask(page, "Why?");
  await expect(card(page, names[0])).toContainText("One line");
  const heights = () =>
    page.evaluate(() => [
      document.querySelector("form")?.offsetHeight ?? 0,
      document.documentElement.scrollHeight,
    ]);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await input(page).focus();
    const [focused = 0, pageFocused] = await heights();
    await input(page).blur();
    const [rest = 0, pageAtRest] = await heights();
    expect(rest, `${width} px`).toBeLessThanOrEqual(60);
    expect(focused, `${width} px`).toBeGreaterThan(rest + 40);
    expect(pageAtRest, `${width} px`).toBe(pageFocused);
    await input(page).fill("A draft");
    await input(page).blur();
    expect((await heights())[0], `${width} px, with a draft`).toBe(focused);
    await input(page).fill("");
    await input(page).blur();
  }
  // A press on a tool opens the composer, and the tool stays under the pointer.
  await page.setViewportSize({ width: 1440, height: 800 });
  const tool = page.locator("form").getByRole("button", { name: "Deep Search" });
  await tool.click();
  await expect(tool).toHaveAttribute("aria-pressed", "true");
});

test("ten turns are walked by keyboard, and a bar shows the question that is out of sight", async ({
  page,
}) => {
  await answerWith(page, () => whole(long));
  await register(page);
  const turns = 10;
  for (let turn = 1; turn <= turns; turn++) {
    await ask(page, `What is number ${turn}?`);
    await expect(page.getByRole("article")).toHaveCount(turn);
    await expect(card(page, names[2])).toContainText("One line");
  }
  await input(page).blur();
  const heading = (turn: number) =>
    page.getByRole("heading", { level: 2, name: `What is number ${turn}?`, exact: true });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  for (let turn = turns; turn >= 1; turn--) {
    await page.keyboard.press("Alt+ArrowUp");
    await expect(heading(turn), `up to ${turn}`).toBeFocused();
    await expect(heading(turn), `up to ${turn}`).toBeInViewport({ ratio: 1 });
  }
  for (let turn = 2; turn <= turns; turn++) {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(heading(turn), `down to ${turn}`).toBeFocused();
    await expect(heading(turn), `down to ${turn}`).toBeInViewport({ ratio: 1 });
  }
  for (let turn = turns; turn > 3; turn--) await page.keyboard.press("Alt+ArrowUp");
  await expect(heading(3)).toBeFocused();
  const bar = page.getByRole("navigation", { name: "Turns" });
  await expect(bar).toHaveCount(0);
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 250);
  await expect(bar.getByText("Turn 3 of 10")).toBeInViewport();
  await expect(bar.getByRole("button", { name: "What is number 3?" })).toBeInViewport();
  // The names of the models stay in view below it.
  const name = page.getByRole("article").nth(2).getByRole("heading", { level: 3 }).first();
  const below = (await bar.boundingBox())?.y ?? 0;
  expect((await name.boundingBox())?.y).toBeGreaterThanOrEqual(below + 44);
  await bar.getByRole("button", { name: "Tabs" }).click();
  await expect(page.getByRole("article").nth(2).getByRole("tab")).toHaveCount(3);
  await page.mouse.wheel(0, 150);
  await bar.getByRole("button", { name: "Next turn" }).click();
  await expect(heading(4)).toBeFocused();
  await expect(heading(4)).toBeInViewport({ ratio: 1 });
  // Writers keep the focus.
  await input(page).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(heading(5)).toBeInViewport({ ratio: 1 });
  await expect(input(page)).toBeFocused();
});
