import type { Locator, Page } from "@playwright/test";
import { conversation } from "../src/texts/en/conversation.ts";
import { answerWith, ask, body, card, names, whole } from "./answers.ts";
import { lengthenNames, overflow } from "./layout.ts";
import { input, register } from "./people.ts";
import { expect, test } from "./stack.ts";

const long = "One line of a long answer.\n\n".repeat(80);

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
  // Windows that hold the whole turn. Otherwise the page would scroll, and headers would cover a part.
  const height = 2500;
  await lengthenNames(page);
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(page.locator("article .markdown").first()).toContainText(/\w+ \w+ \w+/);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const view of ["Grid", "Tabs"]) {
      const variant = `${view} at ${width} px`;
      await page.getByRole("button", { name: view, exact: true }).click();
      await expect(page.getByRole("article").getByText("Writing").first(), variant).toBeVisible();
      expect(await findOverflow(page), variant).toEqual([]);
      expect(await overflow(page), variant).toBe(0);
    }
  }
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const view of ["Grid", "Tabs"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
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
    // Until the layout has settled, the page returns to its end.
    await expect
      .poll(async () => {
        await answer.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
        return placeOf(page, answer, height);
      })
      .toBe("in view");
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
  /** Scrolls past the start of an element. Until the layout has settled, the page returns to its end. */
  const expectInView = (name: Locator, selector: string) =>
    expect(async () => {
      await page
        .locator(selector)
        .first()
        .evaluate((element) => {
          window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top + 120);
        });
      await expect(name).toBeInViewport({ ratio: 1, timeout: 1000 });
    }).toPass();
  await expectInView(heading, "article section");
  await page.getByRole("button", { name: "Tabs", exact: true }).last().dispatchEvent("click");
  await expectInView(page.getByRole("tab", { name: names[1] }), "article [role=tablist]");
});

test("on a right-to-left page, figures and English questions read left to right", async ({ page }) => {
  await answerWith(page, () => [{ type: "reasoning", token: "Thoughts." }, ...whole("Words.")]);
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

  // The line beside English reasoning is on its left.
  await card(page, names[0]).getByText("Reasoned").click();
  const thoughts = card(page, names[0]).locator("details > div");
  await expect(thoughts).toContainText("Thoughts.");
  await expect(thoughts).toHaveCSS("border-left-width", "2px");
  await expect(thoughts).toHaveCSS("border-right-width", "0px");

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
  // While an answer is being written, the page may follow its end.
  await expect(page.getByRole("button", { name: "Compare", exact: true })).toHaveCount(turns);
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
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 150);
  // Otherwise the page may scroll after the press.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 150);
  await bar.getByRole("button", { name: "Next turn" }).click();
  await expect(heading(4)).toBeFocused();
  await expect(heading(4)).toBeInViewport({ ratio: 1 });
  // Writers keep the focus.
  await input(page).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(heading(5)).toBeInViewport({ ratio: 1 });
  await expect(input(page)).toBeFocused();
});

test("the bar with a question leaves with the last line of its answers", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  for (const question of ["First", "Second"]) {
    await ask(page, question);
    await expect(card(page, names[0])).toContainText("One line");
  }
  await expect(page.getByRole("button", { name: "Compare", exact: true })).toHaveCount(2);
  const bar = page.getByRole("navigation", { name: "Turns" });
  const first = page.getByRole("article").first();
  await first.getByRole("button", { name: "Expand all" }).click();
  const toolbar = first.locator("[data-toolbar]");
  // Until the layout has settled, the page returns to its end.
  for (const [top, bars] of [
    [200, 1],
    [105, 0],
    [75, 0],
    [200, 1],
  ] as const)
    await expect(async () => {
      await toolbar.evaluate((element, to) => scrollBy(0, element.getBoundingClientRect().top - to), top);
      await expect(toolbar).toBeInViewport({ timeout: 1000 });
      await expect(bar).toHaveCount(bars, { timeout: 1000 });
    }, `the toolbar is ${top} px below the top`).toPass();
  // A jump into the answers, past the toolbar.
  await page.evaluate(() => scrollTo(0, 800));
  await expect(toolbar).not.toBeInViewport();
  await expect(bar.getByRole("button", { name: "First" })).toBeInViewport();
});

test("Expand all is remembered: answers are whole, and only the page scrolls", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await page.goto("/chat");
  await ask(page, "First");
  await expect(card(page, names[0])).toContainText("One line");
  const turn = (index: number) => page.getByRole("article").nth(index);
  const cut = (index: number) =>
    turn(index)
      .locator("section [tabindex='0']:visible")
      .first()
      .evaluate((pane) => pane.scrollHeight - pane.clientHeight);
  expect(await cut(0)).toBeGreaterThan(100);
  await turn(0).getByRole("button", { name: "Expand all" }).click();
  await expect.poll(() => cut(0)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("reading"))).toBe("all");

  // The names and, above them, the question stay in view.
  await page.evaluate(() => scrollTo(0, 1500));
  const bar = page.getByRole("navigation", { name: "Turns" });
  await expect(bar).toBeInViewport();
  const name = card(page, names[1]).getByRole("heading", { level: 3 });
  await expect(name).toBeInViewport({ ratio: 1 });
  await bar.getByRole("button", { name: "Tabs" }).click();
  await expect.poll(() => cut(0)).toBe(0);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect(turn(0).getByRole("tab", { name: names[1] })).toBeInViewport({ ratio: 1 });

  // A new turn is whole too, and the older one is clamped, without a scroll area.
  await ask(page, "Second");
  await expect(turn(1).getByRole("tabpanel")).toContainText("One line");
  await expect.poll(() => cut(1)).toBe(0);
  await expect.poll(() => cut(0)).toBeGreaterThan(100);
  await expect(turn(0).getByRole("tabpanel").locator("[tabindex='0']").first()).toHaveCSS(
    "overflow-y",
    "hidden",
  );
  const showAll = turn(0).getByRole("button", { name: "Show all" });
  await showAll.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => cut(0)).toBe(0);
  const showLess = turn(0).getByRole("button", { name: "Show less" });
  await expect(showLess).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => cut(0)).toBeGreaterThan(100);
  await expect(showAll).toBeFocused();

  await page.reload();
  await ask(page, "Third");
  await expect(card(page, names[0])).toContainText("One line");
  await expect.poll(() => cut(0)).toBe(0);
  await turn(0).getByRole("button", { name: "Collapse all" }).click();
  await expect.poll(() => cut(0)).toBeGreaterThan(100);
  await expect(turn(0).getByRole("button", { name: "Expand all" })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("reading"))).toBeNull();
});
