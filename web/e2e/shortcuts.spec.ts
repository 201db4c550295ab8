import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { answered, answerWith, ask, card, names, whole } from "./answers.ts";
import { hold } from "./hold.ts";
import { overflow } from "./layout.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";

const tooltip = (page: Page) => page.getByRole("tooltip");

async function open(page: Page) {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
}

/** Waits for what loads after first paint: the shortcuts, the tooltips and some of the buttons. */
const loaded = (page: Page) => page.waitForLoadState("networkidle");

test.describe("shortcuts", () => {
  test("? lists the shortcuts, and single keys do nothing in the input", async ({ page }) => {
    await open(page);
    await loaded(page);
    await input(page).fill("");
    await input(page).pressSequentially("fc1?i");
    await expect(input(page)).toHaveValue("fc1?i");
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.getByRole("button", { name: "Browse All Models" }).focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("term")).toHaveCount(9);
    // Shortcuts do not work behind the dialog.
    await page.keyboard.press("i");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Browse All Models" })).toBeFocused();
    await page.keyboard.press("i");
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue("fc1?i");
  });

  test("focus and copy answers, go full screen and clear the chat", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await answerWith(page, (nth) => whole(`Answer number ${nth + 1}.`));
    await open(page);
    await ask(page, "One?");
    await answered(page);
    await ask(page, "Two?");
    await expect(page.getByRole("article")).toHaveCount(2);
    await answered(page);

    await input(page).press("Escape");
    await page.keyboard.press("2");
    const second = card(page, names[1]);
    await expect(second.locator("[tabindex='0']").first()).toBeFocused();
    await page.keyboard.press("c");
    await expect(second.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Answer number 2.");

    await page.keyboard.press("3");
    await page.keyboard.press("f");
    await expect(card(page, names[2]).getByRole("button", { name: "Exit full screen" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Exit full screen" })).toHaveCount(0);

    await page.keyboard.press("Alt+n");
    await expect(page.getByRole("article")).toHaveCount(0);
    await expect(input(page)).toBeFocused();
  });

  test("move between tabs and clear the chat on a narrow screen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await answerWith(page, (nth) => whole(`Answer number ${nth + 1}.`));
    await open(page);
    await ask(page, "One?");
    await expect(page.getByRole("tab")).toHaveCount(3);
    await input(page).press("Escape");
    await page.keyboard.press("3");
    await expect(page.getByRole("tab", { name: names[2] })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Answer number 3.")).toBeVisible();

    await page.keyboard.press("Alt+n");
    await expect(page.getByRole("article")).toHaveCount(0);
    await expect(input(page)).toBeFocused();
  });

  test("stop the answers even while the user is typing", async ({ page }) => {
    await open(page);
    await ask(page, "Tell me everything demo:long");
    await expect(page.getByRole("article")).toContainText(/\w+ \w+ \w+/);
    await input(page).fill("next question");
    await input(page).press("Control+.");
    await expect(page.getByText("Streaming stopped")).toBeVisible();
    await expect(input(page)).toHaveValue("next question");
  });

  test("single keys can be turned off permanently", async ({ page }) => {
    await open(page);
    await loaded(page);
    await page.getByRole("button", { name: "Secure Clear" }).focus();
    await page.keyboard.press("?");
    const single = page.getByRole("switch", { name: "Single-key shortcuts" });
    await expect(single).toHaveAttribute("aria-checked", "true");
    await single.click();
    await page.keyboard.press("Escape");
    await page.reload();
    await loaded(page);
    await page.getByRole("button", { name: "Secure Clear" }).focus();
    await page.keyboard.press("?");
    await page.keyboard.press("i");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(input(page)).not.toBeFocused();
  });
});

test.describe("tooltips", () => {
  test("appear after 700 ms, or at once if another was just shown, and disappear when the pointer leaves", async ({
    page,
  }) => {
    await open(page);
    await loaded(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const theme = page.getByRole("group", { name: "Theme" });
    await theme.getByRole("button", { name: "Light" }).hover();
    await page.clock.runFor(600);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(150);
    await expect(tooltip(page)).toHaveText("Light");
    await theme.getByRole("button", { name: "Dark" }).hover();
    await page.clock.runFor(50);
    await expect(tooltip(page)).toHaveText("Dark");
    await page.mouse.move(700, 500);
    await page.clock.runFor(200);
    await expect(tooltip(page)).toHaveCount(0);
  });

  test("appear on keyboard focus, disappear on Escape, and stay while the pointer is on them", async ({
    page,
  }) => {
    await open(page);
    await page.clock.install();
    await input(page).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Deep Search" })).toBeFocused();
    await page.clock.runFor(1);
    await expect(tooltip(page)).toContainText("Search the web first");
    // It adds to the name, so it is also the accessible description.
    await expect(page.getByRole("button", { name: "Deep Search" })).toHaveAccessibleDescription(
      /Search the web/,
    );
    await page.keyboard.press("Escape");
    await expect(tooltip(page)).toHaveCount(0);

    await page.getByRole("switch").hover();
    await page.clock.runFor(700);
    await expect(tooltip(page)).toContainText("encrypted");
    await tooltip(page).hover();
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toBeVisible();
    await page.mouse.move(700, 500);
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveCount(0);
  });

  test("appear for the element that had the focus before they loaded", async ({ page }) => {
    const release = await hold(page, /\/tooltip-[^/]*\.js$/);
    await open(page);
    await input(page).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Deep Search" })).toBeFocused();
    release();
    await expect(tooltip(page)).toContainText("Search the web first");
  });

  test("stay within the window from a tablet to a desktop", async ({ page }) => {
    await open(page);
    await loaded(page);
    // On a phone, the buttons of an empty conversation have no tooltips.
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toBe(0);
      const buttons = await page.locator("[data-tip]:visible").all();
      expect(buttons.length).toBeGreaterThan(0);
      for (const button of buttons) {
        await button.hover();
        await expect(tooltip(page)).toBeVisible();
        const box = await tooltip(page).boundingBox();
        expect(box?.x, `${width} px`).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      }
    }
  });
});

test("a menu stays next to its button when the page scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await answerWith(page, (nth) =>
    whole(
      Array(40)
        .fill(`Answer number ${nth + 1}.`)
        .join("\n\n"),
    ),
  );
  await open(page);
  await ask(page, "One?");
  await answered(page);
  const button = page.getByRole("button", { name: `More: ${names[0]}` });
  await button.click();
  const menu = page.locator(":popover-open");
  const distance = async () => ((await menu.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0);
  const before = await distance();
  await page.evaluate(() => scrollBy(0, scrollY > 60 ? -50 : 50));
  await expect.poll(distance).toBe(before);
});

test("a conversation is exported without a request and with a neutral file name", async ({ page }) => {
  await answerWith(page, (nth) => whole(`Answer number ${nth + 1}.`));
  await open(page);
  await ask(page, "What is exported?");
  await answered(page);
  await loaded(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const [format, extension] of [
    ["Markdown", "md"],
    ["JSON", "json"],
  ] as const) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Export as ${format}`, exact: true }).click();
    const saved = await download;
    expect(saved.suggestedFilename(), format).toMatch(
      new RegExp(`^trefoil-chat-\\d{4}-\\d\\d-\\d\\d-\\d{4}\\.${extension}$`),
    );
    const text = await readFile(await saved.path(), "utf8");
    for (const part of ["What is exported?", ...names, "Answer number 3."])
      expect(text, format).toContain(part);
    if (extension === "json") expect(JSON.parse(text).questions[0].answers).toHaveLength(3);
    // Only the exporter's code may be fetched.
    expect(
      requests.filter((path) => !path.startsWith("/assets/")),
      format,
    ).toEqual([]);
  }
});

test.describe("theme", () => {
  const html = (page: Page) => page.locator("html");
  /** The color of the browser's interface. */
  const browserColor = (page: Page) =>
    page.evaluate(() => {
      const colors = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
      return colors.find(({ media }) => matchMedia(media).matches)?.content;
    });
  const dark = "#131714";
  const light = "#f7f7f4";

  test("follows the system until the user chooses; choices are stored and reach all tabs", async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page);
    await expect(html(page)).toHaveClass(/\bdark\b/);
    expect(await browserColor(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(html(page)).toHaveClass(/\blight\b/);
    expect(await browserColor(page)).toBe(light);

    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: "light" });
    await open(other);
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(html(page)).toHaveClass(/\bdark\b/);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
    await expect(html(other)).toHaveClass(/\bdark\b/);
    await expect(other.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
    expect(await browserColor(other)).toBe(dark);
    await other.reload();
    await expect(html(other)).toHaveClass(/\bdark\b/);
    // The landing page, on which React has not loaded yet.
    await other.goto("/");
    expect(await browserColor(other)).toBe(dark);

    await page.getByRole("button", { name: "System" }).click();
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("system");
    await expect(html(page)).toHaveClass(/\blight\b/);
  });
});

test("the start and the end of each answer are announced, but not its text", async ({ page }) => {
  await open(page);
  await ask(page, "Why is the sky blue? demo:fast demo:fail grok");
  const log = page.getByRole("log");
  await expect(log).toHaveAttribute("aria-live", "polite");
  for (const name of [names[0], names[2]]) {
    await expect(log).toContainText(`${name} has started.`);
    await expect(log).toContainText(`${name} finished.`);
  }
  await expect(log).toContainText(`${names[1]} did not answer.`);
  await expect(log).not.toContainText("sky");
});
