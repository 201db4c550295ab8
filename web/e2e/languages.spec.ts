import type { Page } from "@playwright/test";
import { languages } from "../src/lib/languages.ts";
import { paths } from "../src/lib/paths.ts";
import { allTexts } from "../test/all-texts.ts";
import { answered, answerWith, ask, card, names, whole } from "./answers.ts";
import { crowded, lengthenNames, overflow } from "./layout.ts";
import { register } from "./people.ts";
import { expect, test } from "./stack.ts";

type Texts = typeof import("../src/texts/en/composer.ts") &
  typeof import("../src/texts/en/conversation.ts") &
  typeof import("../src/texts/en/landing.ts") &
  typeof import("../src/texts/en/limit.ts") &
  typeof import("../src/texts/en/models.ts") &
  typeof import("../src/texts/en/page.ts") &
  typeof import("../src/texts/en/sign-in.ts");

const english = await allTexts<Texts>("en");
const german = await allTexts<Texts>("de");
const arabic = await allTexts<Texts>("ar");

const choose = (page: Page, language: string) =>
  page.locator("select:has(option[lang='ar'])").first().selectOption(language);

const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir || "ltr"]);

/** Everything a visitor can read, and the names of the controls. */
function textOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    ...document.body.innerText.split("\n"),
    ...[...document.querySelectorAll("[aria-label]")].map(
      (element) => element.getAttribute("aria-label") ?? "",
    ),
    ...[...document.querySelectorAll("[placeholder]")].map(
      (element) => element.getAttribute("placeholder") ?? "",
    ),
  ]);
}

/** Returns the texts that take no parameters. */
function leaves(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  return typeof texts === "object" && texts !== null ? Object.values(texts).flatMap(leaves) : [];
}

/** English texts that must not appear on an Arabic page. */
const onlyEnglish = new Set(leaves(english).filter(Boolean));
for (const text of leaves(arabic)) onlyEnglish.delete(text);

const languageFile = new RegExp(`/assets/(${Object.keys(languages).join("|")})-[\\w-]+\\.js$`);

/** Collects the paths of the language files that the page requests from now on. */
function languageFiles(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (languageFile.test(path)) files.push(path);
  });
  return files;
}

test.describe("in a German browser", () => {
  test.use({ locale: "de-AT" });

  test("the chat is in German from the first paint", async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        document.documentElement.dataset.painted ??= document.documentElement.lang;
      }).observe({ type: "paint", buffered: true });
    });
    await page.goto("/chat");
    await expect(page.getByPlaceholder(german.composer.placeholder)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-painted", "de");
    await expect(page).toHaveTitle(german.titles.chat);
  });

  test("the landing page is in German until the user chooses English", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(german.landing.hero.title);
    expect(await languageOf(page)).toEqual(["de", "ltr"]);
    await expect(page).toHaveTitle(german.home.title);
    await choose(page, "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english.landing.hero.title);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english.landing.hero.title);
    expect(await languageOf(page)).toEqual(["en", "ltr"]);
  });

  test("the admin pages are in German", async ({ page }) => {
    await page.goto("/admin");
    await expect(page).toHaveTitle(german.titles.admin);
    expect(await languageOf(page)).toEqual(["de", "ltr"]);
  });
});

test("an English browser loads no other language", async ({ page }) => {
  const files = languageFiles(page);
  for (const path of ["/", "/chat", "/privacy", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await languageOf(page)).toEqual(["en", "ltr"]);
  }
  expect(files).toEqual([]);
});

test("switching to Arabic while answers stream loses nothing", async ({ page }) => {
  const files = languageFiles(page);
  await page.goto("/chat");
  await ask(page, "How do tides work?");
  await expect(card(page, names[0])).toContainText(/\w+ \w+ \w+ \w+/);
  await choose(page, "ar");
  await expect(page.getByPlaceholder(arabic.composer.placeholder)).toBeVisible();
  expect(await languageOf(page)).toEqual(["ar", "rtl"]);
  await expect(page.getByText("How do tides work?").first()).toBeVisible();
  await expect(page.getByRole("article").getByRole("button", { name: arabic.conversation.copy })).toHaveCount(
    3,
    {
      timeout: 45_000,
    },
  );
  const left = (await textOf(page)).filter((text) => onlyEnglish.has(text));
  expect(left).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  await choose(page, "en");
  await answered(page);
  expect(await languageOf(page)).toEqual(["en", "ltr"]);
});

for (const [language, words, code] of [
  ["German", german, "de"],
  ["Arabic", arabic, "ar"],
] as const) {
  test(`a visitor whose chat is rejected gets the limit dialog in ${language}`, async ({ page }) => {
    await answerWith(page, () => whole("Words."));
    await page.goto("/chat");
    await choose(page, code);
    const question = page.getByPlaceholder(words.composer.placeholder);
    const send = page.getByRole("button", { name: words.composer.send, exact: true });
    await question.fill("First question");
    await send.click();
    await expect(page.getByRole("article")).toContainText("Words.");
    await page.route("**/api/chat/stream", (route) =>
      route.fulfill({ status: 402, json: { status: 402, detail: "No.", code: "trial_limit" } }),
    );
    await question.fill("Second question");
    await send.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: words.limit.visitor.action })).toBeVisible();
    await dialog.getByRole("button", { name: words.limit.later }).click();
    await expect(question).toHaveValue("Second question");
  });
}

test("the chosen language is remembered: a reload shows the same texts", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const original = await textOf(page);
  await choose(page, "ar");
  await expect(page.getByPlaceholder(arabic.composer.placeholder)).toBeVisible();
  const switched = await textOf(page);
  await page.reload();
  await expect(page.getByText(arabic.models.title(3, 3))).toBeVisible();
  await expect(page.locator("select:has(option[lang='ar'])")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  expect(await textOf(page)).toEqual(switched);
  expect(await languageOf(page)).toEqual(["ar", "rtl"]);
  await choose(page, "en");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  expect(await textOf(page)).toEqual(original);
});

test("a language chosen in one tab reaches others; drafts are kept", async ({ page, context }) => {
  await page.goto("/chat");
  await page.getByPlaceholder(english.composer.placeholder).fill("A draft");
  const landing = await context.newPage();
  await landing.goto("/");
  await choose(page, "de");
  await expect(landing.getByRole("heading", { level: 1 })).toHaveText(german.landing.hero.title);
  await choose(landing, "ar");
  await expect(page.getByPlaceholder(arabic.composer.placeholder)).toHaveValue("A draft");
  expect(await languageOf(page)).toEqual(["ar", "rtl"]);
});

test("the headers of an empty conversation and of the landing page have room for their controls in every language", async ({
  page,
}) => {
  await lengthenNames(page);
  await page.goto("/chat");
  const check = async () => {
    for (const language of ["de", "es", "fr", "pt", "zh", "ja", "ar", "en"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await choose(page, language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const width of [320, 390, 768, 1024, 1200]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await crowded(page.getByRole("banner")), `${language}, ${width} px`).toEqual([]);
        expect(await overflow(page), `${language}, ${width} px`).toBe(0);
      }
    }
  };
  await check();
  await register(page);
  await check();
  await page.goto("/");
  await page.mouse.wheel(0, 1); // loads React
  await expect(page.getByRole("button", { name: /^Show all \d+ models$/ })).toBeAttached();
  await check();
});

test("every screen offers the languages on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  async function check(path: string) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The landing page has the languages in its footer, and loads React once it is scrolled.
    if (path === paths.home) {
      await page.mouse.wheel(0, 1);
      await expect(page.getByRole("button", { name: /^Show all \d+ models$/ })).toBeAttached();
    } else await page.getByRole("button", { name: english.header.menu, exact: true }).click();
    const menu = page.locator("select:visible:has(option[lang='ar'])");
    for (const language of ["de", "en"]) {
      await menu.selectOption(language);
      await expect(page.locator("html"), path).toHaveAttribute("lang", language);
    }
    await page.keyboard.press("Escape");
    expect(await crowded(page.getByRole("banner")), path).toEqual([]);
  }
  for (const path of [paths.home, paths.chat, paths.auth, paths.privacy, paths.admin, "/nowhere"])
    await check(path);
  await register(page);
  const { dashboard, upgrade, paymentSuccess, auditLog } = paths;
  for (const path of [dashboard, upgrade, paymentSuccess, auditLog]) await check(path);
});

test("the composer of a conversation has room for its controls in every language", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "How do tides work?");
  await answered(page);
  for (const language of ["de", "es", "fr", "pt", "zh", "ja", "ar"] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const texts = await allTexts<Texts>(language);
    const form = page.locator("form:has(textarea)");
    for (const width of [768, 901, 960, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const name = `${language}, ${width} px`;
      expect(await crowded(form), name).toEqual([]);
      const label = form.getByText(texts.sharing.none);
      const hidden = await label.evaluate((text) => text.scrollWidth - text.clientWidth);
      // Without room for it, the label is only for screen readers.
      if ((await label.boundingBox())?.width !== 1) expect(hidden, `${name}, pixels of the sharing`).toBe(0);
      expect(await overflow(page), name).toBe(0);
      // With the focus, the composer also shows how many models are selected.
      await page.getByRole("textbox").first().focus();
      const selected = form.getByText("3/3");
      const cut = await selected.evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(cut, `${name}, pixels of the number of models cut off`).toBe(0);
      await page.getByRole("textbox").first().blur();
    }
  }
});

test("no page scrolls sideways on a phone, in German and in Arabic", async ({ page }) => {
  const translated = Object.entries({ de: german, ar: arabic });
  await page.addInitScript(() => localStorage.setItem("language", "de"));
  /** Switches the language as a choice in another tab does. */
  async function follow(language: string, where: string) {
    await page.evaluate((newValue) => {
      localStorage.setItem("language", newValue);
      window.dispatchEvent(new StorageEvent("storage", { key: "language", newValue }));
    }, language);
    await expect(page.locator("html"), where).toHaveAttribute("lang", language);
  }
  async function check(path: string) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html"), path).toHaveAttribute("lang", "de");
    for (const [language] of translated) {
      await follow(language, path);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page), `${path}, ${language}, ${width} px`).toBe(0);
        if (path === paths.home) {
          const links = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");
          const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
          expect(tops.at(-2), `tops of the last links, ${language}, ${width} px`).toBe(tops.at(-1));
        }
      }
    }
  }
  for (const path of [paths.home, paths.chat, paths.auth, paths.privacy, paths.admin, "/nowhere"])
    await check(path);
  await page.goto(paths.auth);
  const dialog = page.getByRole("dialog");
  for (const [language, { auth, credentials }] of translated) {
    await follow(language, paths.auth);
    await page.getByRole("button", { name: auth.anonymous }).click();
    // In right-to-left text, a symbol at the end of the password would move to its start.
    const password = dialog.getByLabel(credentials.password, { exact: true });
    await expect(password, language).toHaveCSS("direction", "ltr");
    await expect(dialog.getByRole("button", { name: credentials.create }), language).toBeEnabled();
    expect(await overflow(page), language).toBe(0);
    if (language === "de") await page.keyboard.press("Escape");
  }
  await dialog.getByRole("button", { name: arabic.credentials.create }).click();
  await expect(page).toHaveURL(/\/chat$/);
  const { dashboard, upgrade, paymentSuccess, auditLog } = paths;
  for (const path of [dashboard, upgrade, paymentSuccess, auditLog]) await check(path);
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_admin: true } });
  });
  await check(paths.admin);
});

test("on a tablet, the menu of an empty conversation offers the languages", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/chat");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.locator(":popover-open select").selectOption("de");
  await expect(page.getByPlaceholder(german.composer.placeholder)).toBeVisible();
});
