import type { Locator, Page } from "@playwright/test";
import { answerWith, ask, card, names, whole } from "./answers.ts";
import { hold } from "./hold.ts";
import { expectLarge, lengthenNames, overflow } from "./layout.ts";
import { input, register } from "./people.ts";
import { expect, test } from "./stack.ts";

const long = Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of a long answer.`).join("\n\n");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const composer = (page: Page) => page.getByRole("form", { name: "Ask" });

async function open(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`${locator} is not shown`);
  return found;
}

/** Reports whether a text is visible, not only available to screen readers. */
async function isReadable(page: Page, text: string | RegExp) {
  for (const found of await page.getByText(text).all()) {
    const at = await found.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (at && at.width > 8 && at.height > 8 && at.x >= 0 && at.x + at.width <= width && at.y < height)
      return true;
  }
  return false;
}

async function expectReadable(page: Page, text: string) {
  const message = `${text} at ${page.viewportSize()?.width} px`;
  await expect.poll(() => isReadable(page, text), { message }).toBe(true);
}

test("answers keep half of a small window", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await open(page, 720, 450);
  await ask(page, "What is long?");
  await expect(page.getByRole("tabpanel").first()).toBeVisible();
  const free = async () => {
    const header = await page.getByRole("banner").boundingBox();
    const top = Math.max(0, (header?.y ?? 0) + (header?.height ?? 0));
    return (await box(composer(page))).y - top;
  };
  for (const [width, height] of [
    [720, 450],
    [390, 430],
    [320, 256],
  ] as const) {
    await test.step(`${width} by ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await input(page).fill("");
      expect(await overflow(page)).toBe(0);
      await expect(page.getByRole("tabpanel").first()).toBeVisible();
      await expect(button(page, "Send")).toBeVisible();
      const line = await box(composer(page));
      expect(line.height, "the composer is one line").toBeLessThanOrEqual(60);
      await page.evaluate(() => scrollTo(0, 400));
      expect(await free(), "the header scrolls away").toBeGreaterThan(height - 80);
      await input(page).fill("A draft\nof many lines\n".repeat(20));
      expect(await free(), "height left above a long draft").toBeGreaterThanOrEqual(height / 2);
      expect(await overflow(page)).toBe(0);
    });
  }
});

test("a notice above the composer leaves room in a small window", async ({ page }) => {
  await register(page);
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), is_blocked: true } });
  });
  await open(page, 320, 256);
  const notice = page.getByText("This account is blocked and cannot chat.");
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect((await box(notice)).y).toBeGreaterThan(256 * 0.45);
  expect(await overflow(page)).toBe(0);
});

test("a dialog scrolls as a whole in a short window", async ({ page }) => {
  await open(page, 320, 256);
  await button(page, "Browse All Models").click();
  const dialog = page.getByRole("dialog");
  const option = dialog.getByText("Grok 4", { exact: true });
  await option.scrollIntoViewIfNeeded();
  await option.click();
  const tally = dialog.getByRole("status").filter({ hasText: "2 of 3 selected" });
  await expect(tally).toBeInViewport();
  // Removing Grok 4 frees the second slot.
  const lobes = tally.locator("path");
  await expect(lobes).toHaveCount(3);
  const fills = await lobes.evaluateAll((all) => all.map((lobe) => getComputedStyle(lobe).fill));
  expect(fills[0]).toBe(fills[2]);
  expect(fills[0]).not.toBe(fills[1]);
  await dialog.getByRole("button", { name: "Start Comparing" }).click();
  await expect(page.getByText("AI Models (2/3)")).toBeVisible();
});

test("the labels of the controls are readable at every width", async ({ page }) => {
  await register(page);
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await input(page).focus(); // otherwise the composer has no room for the count
    for (const text of ["Trefoil", "3/3 models selected"]) await expectReadable(page, text);
    const menu = button(page, "Menu");
    if (await menu.isVisible()) await menu.click();
    for (const text of ["Secure Clear", "Protected"]) await expectReadable(page, text);
    await page.keyboard.press("Escape");
    if (!(await isReadable(page, "Upgrade")) || !(await isReadable(page, "Logout")))
      await page.getByRole("button", { name: /^Account, / }).click();
    for (const text of ["Upgrade", "Logout"]) await expectReadable(page, text);
    await page.keyboard.press("Escape");
  }
});

test("the composer says at every width that no model is selected", async ({ page }) => {
  await open(page, 390, 844);
  await button(page, "Clear All").click();
  const hint = composer(page).getByText("Select a model to start").last();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [767, 900],
    [768, 1024],
    [1023, 800],
    [1440, 900],
    [844, 390],
    [320, 256],
  ] as const) {
    await test.step(`${width} by ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      for (const focused of [false, true]) {
        if (focused) await input(page).focus();
        else await input(page).blur();
        await expect(hint).toBeInViewport({ ratio: 1 });
        const cut = await hint.evaluate((text) => text.scrollWidth - text.clientWidth);
        expect(cut, "pixels of the hint that are cut off").toBeLessThanOrEqual(0);
        expect(await overflow(page)).toBe(0);
      }
    });
  }
});

test("a phone shows in full why there are no models", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const [response, text] of [
    [{ status: 500, json: {} }, "Couldn't load the models"],
    [{ json: [] }, "No models are available right now"],
  ] as const) {
    await page.route("**/api/models", (route) => route.fulfill(response));
    await page.goto("/chat");
    await expect(page.getByText(text)).toBeVisible();
    const { x, width } = await box(page.getByText(text));
    expect(x, text).toBeGreaterThanOrEqual(0);
    expect(x + width, text).toBeLessThanOrEqual(320);
  }
});

test("every model in the browse dialog has the same height", async ({ page }) => {
  await open(page, 1440, 900);
  await button(page, "Browse All Models").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("3 of 3 selected")).toBeVisible();
  const options = dialog.getByRole("checkbox").locator("..");
  const heights = await options.evaluateAll((all) =>
    all.map((option) => option.getBoundingClientRect().height),
  );
  expect(new Set(heights).size).toBe(1);

  // The toast about a fourth model covers neither the title and the close button nor the footer.
  await dialog.getByText("GPT-5 mini").click({ force: true });
  const toast = dialog.getByRole("status").filter({ hasText: "Model limit reached" }).locator("> *");
  await toast.hover(); // keeps it open
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const { y, height } = await box(toast);
        const header = await box(dialog.locator("header"));
        const footer = await box(dialog.locator("footer"));
        const isAbove = y + height <= header.y;
        return isAbove || (y >= header.y + header.height && y + height <= footer.y);
      }, `${width} px`)
      .toBe(true);
    const action = await box(toast.getByRole("button", { name: "Replace" }));
    const text = await box(toast.getByText("You can compare up to 3 models"));
    expect(action.y + action.height, `${width} px`).toBeLessThanOrEqual(text.y);
  }
});

test("on a phone, every control is large enough for a thumb", async ({ page }) => {
  await answerWith(page, () => whole("Short."));
  await open(page, 390, 844);
  await ask(page, "What is small?");
  await expect(button(page, "Copy answer")).toBeVisible();
  await expectLarge(page, "the chat");
  for (const name of ["Menu", "More options", "More: GPT-5.1"]) {
    await button(page, name).click();
    const menu = page.locator(":popover-open");
    await expect(menu).toBeVisible();
    await expectLarge(page, name);
    const { y, height } = await box(menu);
    expect(y, name).toBeGreaterThanOrEqual(0);
    expect(y + height, name).toBeLessThanOrEqual(844);
    expect(await menu.evaluate((e) => e.scrollHeight <= e.clientHeight), `${name} fits`).toBe(true);
    await page.keyboard.press("Escape");
  }
  await button(page, "Compare").click();
  await expect(page.getByLabel("Compared by")).toBeVisible();
  await expectLarge(page, "the comparison");
  await button(page, "More options").click();
  await button(page, "Attach").click();
  await expect(button(page, "Choose files")).toBeVisible();
  await expectLarge(page, "the files");
});

/** Lists the buttons of a bar that are clipped or covered while they have the focus. */
function unreachable(bar: Locator): Promise<string[]> {
  return bar.evaluate((element) =>
    [...element.querySelectorAll("button")]
      .filter((button) => {
        if (!button.checkVisibility()) return false;
        button.focus();
        const { left, right, top, height } = button.getBoundingClientRect();
        const isFree = (x: number) => button.contains(document.elementFromPoint(x, top + height / 2));
        return !isFree(left + 2) || !isFree(right - 2);
      })
      .map((button) => button.getAttribute("aria-label") ?? button.textContent),
  );
}

test("Browse All Models is on screen at every width, even with long names", async ({ page }) => {
  await lengthenNames(page);
  await open(page, 320, 844);
  for (const selected of [3, 0]) {
    if (selected === 0) await button(page, "Clear All").click();
    for (const width of [320, 390, 768, 1440]) {
      const variant = `${selected} selected, ${width} px`;
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), variant).toBe(0);
      const { x, width: wide } = await box(button(page, "Browse All Models"));
      expect(x, variant).toBeGreaterThanOrEqual(0);
      expect(x + wide, variant).toBeLessThanOrEqual(width);
      if (width > 390) continue;
      const bar = page.getByRole("region", { name: "Models" });
      expect((await box(bar)).height, `${variant}, one row`).toBeLessThan(60);
      for (const direction of ["ltr", "rtl"]) {
        await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
        expect(await unreachable(bar), `${variant}, ${direction}`).toEqual([]);
        await expect(button(page, "Browse All Models"), `${variant}, ${direction}`).toBeInViewport({
          ratio: 1,
        });
      }
      await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
    }
  }
});

test("a phone's composer has one menu with labeled items, and a labeled Send", async ({ page }) => {
  await answerWith(page, () => whole("Words."));
  await open(page, 390, 844);
  await ask(page, "One?");
  await expect(page.getByRole("tabpanel").first()).toContainText("Words.");
  await expect(button(page, "Send")).toContainText("Send");
  for (const control of await composer(page).getByRole("button").all()) {
    const label = (await control.textContent()) || (await control.getAttribute("popovertarget"));
    expect(label, await control.innerHTML()).toBeTruthy();
  }
  const more = composer(page).getByRole("button", { name: "More options" });
  await more.click();
  const menu = page.locator(":popover-open");
  for (const item of ["Attach", "Deep Search", "Blind", "Clear chat"])
    await expect(menu.getByText(item, { exact: true })).toBeInViewport();
  await expect(menu.getByRole("radio", { name: /^Each model on its own/ })).toBeChecked();
  await menu.getByRole("button", { name: "Deep Search" }).click();
  await expect(menu).toBeHidden();
  // A mode that is on is shown as a button that turns it off.
  const on = composer(page).getByRole("button", { name: "Deep Search" });
  await expect(on).toHaveAttribute("aria-pressed", "true");
  await on.click();
  await expect(on).toBeHidden();
  await more.click();
  await menu.getByRole("radio", { name: /^All answers to all/ }).check();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expectReadable(page, "All answers to all");
  await more.click();
  await menu.getByRole("button", { name: "Clear chat" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await more.click();
  await menu.getByRole("button", { name: "Attach" }).click();
  await expect(button(page, "Choose files")).toBeVisible();
});

test("a click on a menu's button before the menu loads still opens the menu", async ({ page }) => {
  const buttons = [
    ["header-menu", "Menu"],
    ["composer-menu", "More options"],
  ] as const;
  const release = new Map<string, () => void>();
  for (const [chunk, name] of buttons)
    release.set(name, await hold(page, new RegExp(`/${chunk}-[^/]*\\.js$`)));
  await open(page, 390, 844);
  for (const [, name] of buttons) {
    await test.step(name, async () => {
      await button(page, name).click();
      release.get(name)?.();
      await expect(page.locator(":popover-open")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator(":popover-open")).toHaveCount(0);
      await button(page, name).click();
      await expect(page.locator(":popover-open")).toBeVisible();
      await page.keyboard.press("Escape");
    });
  }
});

test("clearing the conversation can be undone for five seconds", async ({ page }) => {
  await answerWith(page, () => whole("Words to keep."));
  await open(page, 1440, 900);
  await ask(page, "One?");
  await expect(card(page, names[0])).toContainText("Words to keep.");
  const clear = button(page, "Clear chat");
  await expect(clear).toContainText("Clear chat");
  await clear.click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await button(page, "Undo").hover(); // keeps the toast open
  await page.setViewportSize({ width: 320, height: 844 });
  const toast = page.getByRole("status").filter({ has: button(page, "Undo") });
  await expect
    .poll(async () => {
      const { y, height } = await box(toast);
      const heading = await box(page.getByRole("heading", { level: 1 }));
      return y > heading.y + heading.height && y + height <= (await box(composer(page))).y;
    })
    .toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, "Undo").click();
  await expect(card(page, names[0])).toContainText("Words to keep.");
  await expect(button(page, "Undo")).toHaveCount(0);
  await clear.click();
  await expect(button(page, "Undo")).toBeVisible();
  await expect(button(page, "Undo")).toHaveCount(0, { timeout: 7000 });
});

test("the composer fades clipped text, and scrolls back to the first line on blur", async ({ page }) => {
  await open(page, 1440, 900);
  await input(page).fill("One line");
  const mask = () => input(page).evaluate((element) => getComputedStyle(element).maskImage);
  expect(await mask()).toBe("none");
  await input(page).fill("A line\n".repeat(60));
  await input(page).press("Control+End");
  await expect.poll(mask).toContain("linear-gradient");
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => input(page).evaluate((element) => element.scrollTop)).toBe(0);
  await expect.poll(mask).toContain("linear-gradient");
});

test("the third answer spans both columns on a tablet", async ({ page }) => {
  await answerWith(page, () => whole(long));
  await open(page, 800, 1000);
  await ask(page, "A long question. ".repeat(80));
  const third = card(page, names[2]);
  await expect(third).toContainText("Line 1 of");
  const columns = await Promise.all(names.slice(0, 2).map((name) => box(card(page, name))));
  const text = await box(third.locator("[tabindex='0']").first());
  expect(text.width).toBeGreaterThan(0.95 * columns.reduce((sum, { width }) => sum + width, 0));
  // As with a short question, the switch between the views is just above the answers.
  const bottom = async (locator: Locator) => {
    const { y, height } = await box(locator);
    return y + height;
  };
  const views = page.getByRole("article").locator("header").getByRole("group", { name: "View" });
  expect(await bottom(views)).toBeCloseTo(await bottom(button(page, "Show all")), 0);
});

test("a toast does not cover the heading of a page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/payment-success");
  // Keeps the toast open.
  await page.getByRole("alert").hover();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const heading = await box(page.getByRole("heading", { level: 1 }));
    const toast = await box(page.getByRole("alert").locator("> *").first());
    expect(toast.y, `${width} px`).toBeGreaterThan(heading.y + heading.height);
    expect(toast.y + toast.height, `${width} px`).toBeLessThanOrEqual(800);
  }
});

test("a toast about a dialog that fills the height of the window is beside it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1366, height: 600 });
  await page.goto("/auth");
  await button(page, "Create anonymous account").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy both" }).click();
  const toast = dialog.getByRole("status").filter({ hasText: "Copied" }).locator("> *");
  await toast.hover(); // keeps it open
  for (const dir of ["ltr", "rtl"]) {
    await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), dir);
    await expect
      .poll(async () => {
        const { x, width } = await box(toast);
        const edges = await box(dialog);
        return x + width < edges.x || x > edges.x + edges.width;
      }, dir)
      .toBe(true);
    const { x, y, width, height } = await box(toast);
    expect(Math.min(x, 1366 - x - width), dir).toBeGreaterThanOrEqual(16);
    expect(y + height, dir).toBeLessThanOrEqual(600);
  }
  // Without room beside the dialog, the toast is above its footer.
  await page.setViewportSize({ width: 900, height: 600 });
  const footer = await box(dialog.locator("footer"));
  await expect
    .poll(async () => {
      const { y, height } = await box(toast);
      return y + height <= footer.y;
    })
    .toBe(true);
});

test("a toast does not cover the button of a plan", async ({ page }) => {
  await register(page);
  await page.route("**/api/subscription-prices", (route) => route.fulfill({ status: 503, json: {} }));
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto("/upgrade");
  const toast = page.getByRole("alert").locator("> *").first();
  await toast.hover(); // keeps it open
  const start = await box(button(page, "Start Annual Plan"));
  expect(start.y, "the button is in the window").toBeLessThan(650);
  await expect
    .poll(async () => {
      const { y, height } = await box(toast);
      return y + height <= start.y;
    })
    .toBe(true);
});

test("a toast does not cover the buttons below the answers", async ({ page }) => {
  await open(page, 1440, 900);
  await ask(page, "Tell me everything demo:long");
  await expect(card(page, names[0])).toContainText(/\w+ \w+ \w+/);
  await button(page, "Stop").click();
  const toast = page.locator("[data-toast]");
  const latest = button(page, "Latest").last();
  await toast.hover(); // keeps it open
  for (const [width, height] of [
    [1440, 900],
    [768, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const top of [10_000, 150, 0]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      if (width === 768 && top === 0) await expect(latest).toBeVisible();
      const covered = async () => {
        const { x, y, width, height } = await box(toast);
        const ends = page.locator("article :is(footer, [data-toolbar])");
        const others = await ends.or(latest).all();
        const boxes = await Promise.all(others.map((other) => other.boundingBox()));
        return boxes.filter(
          (at) => at && at.x < x + width && at.x + at.width > x && at.y < y + height && at.y + at.height > y,
        );
      };
      await expect.poll(covered, `${width} px, scrolled to ${top}`).toEqual([]);
    }
  }
});

test("names and buttons around the answers fit a phone", async ({ page }) => {
  await answerWith(page, () => whole("Words."));
  await open(page, 320, 844);
  await composer(page).getByRole("button", { name: "More options" }).click();
  await page.locator(":popover-open").getByRole("button", { name: "Deep Search" }).click();
  await ask(page, "One?");
  // The view toggle stays next to the time, even if there are notes below it.
  const views = await box(page.getByRole("group", { name: "View" }));
  const time = await box(page.getByRole("article").getByRole("time"));
  expect(Math.abs(views.y + views.height / 2 - time.y - time.height / 2)).toBeLessThan(4);
  await button(page, "Merge").click();
  await button(page, "Write merged answer").click();
  const merged = page.getByRole("region", { name: "Merged answer" });
  await expect(merged).toContainText("Words.");
  const isCut = (name: Locator) => name.evaluate((element) => element.scrollWidth > element.clientWidth);
  const title = merged.getByRole("heading").getByText("Merged answer");
  expect(await isCut(title), "whether the title is cut off").toBe(false);
  expect(await isCut(merged.getByText(/^written by/)), "whether the writer is cut off").toBe(false);
  const sources = await Promise.all(
    names.map((name) => box(merged.locator("header + p").getByText(name, { exact: true }))),
  );
  expect(new Set(sources.map(({ y }) => y)).size, "rows of merged models").toBe(1);
  const tops = ["Copy all", "More"].map(async (name) => (await box(button(page, name))).y);
  expect(new Set(await Promise.all(tops)).size, "rows of buttons").toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of names)
    expect(await isCut(page.getByRole("tab", { name }).getByText(name)), name).toBe(false);
  expect(await overflow(page)).toBe(0);
});
