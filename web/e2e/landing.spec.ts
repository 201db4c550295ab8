import type { Page } from "@playwright/test";
import { landing } from "../src/texts/en/landing.ts";
import { common } from "../src/texts/en/page.ts";
import { priceToday } from "../src/texts/en/price-today.ts";
import { upgrade } from "../src/texts/en/upgrade.ts";
import { expectAccessibleAt, violations } from "./axe.ts";
import { overflow } from "./layout.ts";
import { input } from "./people.ts";
import { expect, Stack, test } from "./stack.ts";

const { demo, hero, plans, privacy, questions, closing, comparison, models, stats } = landing;

/** In milliseconds. */
const PER_CHARACTER = 50;
const STAGGER = 1200;

const end = Math.max(...demo.answers.map(({ length }, nth) => nth * STAGGER + length * PER_CHARACTER));

const answer = (page: Page, nth: number) =>
  page.locator("[data-demo]").getByRole("region").nth(nth).locator("[tabindex='0']");

/** What the demo shows of each answer after `ms`. */
const typed = (ms: number) =>
  demo.answers.map((text, nth) =>
    text.slice(0, Math.max(0, Math.floor((ms - nth * STAGGER) / PER_CHARACTER))),
  );

/** Opens the page with its clock stopped, and starts the demo by scrolling to it. */
async function startDemo(page: Page) {
  const now = Date.UTC(2026, 4, 14, 9, 41);
  await page.clock.install({ time: now - 1000 });
  await page.clock.pauseAt(now);
  await page.goto("/");
  await expect(answer(page, 0)).toHaveText("");
  await page.locator("[data-demo]").scrollIntoViewIfNeeded();
  await expect(page.getByText("Waiting", { exact: true })).toHaveCount(3);
}

async function expectTyped(page: Page, ms: number) {
  for (const [nth, text] of typed(ms).entries()) await expect(answer(page, nth)).toHaveText(text.trimEnd());
}

/** Returns the height of the demo in windows of several widths. */
async function demoHeights(page: Page) {
  const heights: Record<number, number> = {};
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    heights[width] = await page.locator("[data-demo]").evaluate((element) => element.clientHeight);
  }
  return heights;
}

test("the icons of the prerendered page have the app's size", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const icons = [...html.matchAll(/<svg[^>]* class="lucide[^>]*>/g)].map(([icon]) => icon);
  expect(icons.length).toBeGreaterThan(10);
  expect(icons.filter((icon) => !icon.includes('width="18" height="18"'))).toEqual([]);
});

/** A button that only React renders. */
const showAll = (page: Page) => page.getByRole("button", { name: /^Show all \d+ models$/ });

/** Loads React, as any scroll does, and waits until it has rendered. */
async function hydrate(page: Page) {
  await page.mouse.wheel(0, 1);
  await expect(showAll(page)).toBeAttached();
}

test("the demo starts its answers in turn, ends idle and can be restarted", async ({ page }) => {
  await startDemo(page);
  let at = 0;
  for (const next of [500, STAGGER + 500, 2 * STAGGER + 500, end]) {
    await page.clock.runFor(next - at);
    at = next;
    await expectTyped(page, at);
  }
  await expect(page.locator("[data-demo]").getByText("Writing")).toHaveCount(0);
  await page.clock.runFor(950);
  await expectTyped(page, end);
  await page.clock.runFor(50);
  for (const nth of [0, 1, 2]) await expect(answer(page, nth)).toHaveText("");
  await page.clock.runFor(5000);
  await expect(answer(page, 0)).toHaveText("");

  await page.getByRole("button", { name: demo.again }).click();
  await page.clock.runFor(STAGGER + 500);
  await expectTyped(page, STAGGER + 500);
});

test("the demo pauses while it is out of view", async ({ page }) => {
  await startDemo(page);
  await page.clock.runFor(2000);
  await expectTyped(page, 2000);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator("[data-demo]")).not.toBeInViewport();
  await page.waitForTimeout(300); // for the observer
  await page.clock.runFor(3000);
  await expectTyped(page, 2000);
  await page.locator("[data-demo]").scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await page.clock.runFor(1000);
  await expectTyped(page, 3000);
});

test("with reduced motion, the demo shows its finished answers", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const idle = await demoHeights(page);
  await hydrate(page);
  for (const [nth, text] of demo.answers.entries()) await expect(answer(page, nth)).toHaveText(text);
  await expect(page.getByRole("button", { name: demo.again })).toBeHidden();
  expect(await demoHeights(page), "the page must not move while the answers are typed").toEqual(idle);
});

test("the page is readable without JavaScript", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: hero.title })).toBeVisible();
  // Playwright's own search by text skips noscript.
  for (const text of [...demo.answers, privacy.meaning.text, models.needsScript])
    await expect(page.locator(`noscript :is(dd, p):has-text("${text}")`)).toBeVisible();
  await page.getByText(questions.payment.question).click();
  await expect(page.getByText(questions.payment.answer)).toBeVisible();
  await expect(page.getByText(questions.payment.today)).toBeVisible();
  await expect(page.getByRole("link", { name: closing.start })).toHaveAttribute("href", "/chat");
  await context.close();
});

test("the page has no inline script or style, and loads little code until the first event", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/")).text();
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/)).toBeNull();
  expect(html).toContain(comparison.question);

  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts.length).toBeGreaterThan(1);
  const loaded = await Promise.all(scripts);
  expect(loaded.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(60_000);
  await hydrate(page);
  await expect.poll(() => scripts.length).toBeGreaterThan(loaded.length);
});

test("a button pressed before React has loaded works", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page.getByRole("button", { name: "Dark", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the explanations open in dialogs that return the focus when closed", async ({ page }) => {
  await page.goto("/");
  for (const { action, text } of [privacy.meaning, privacy.limits]) {
    const opener = page.getByRole("button", { name: action });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: action });
    await expect(dialog).toContainText(text);
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("only one frequently asked question is open at a time", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("details[open]")).toContainText(questions.privacy.answer);
  const { privacy, account, models, price, search, payment } = questions;
  const accountToday = { ...account, answer: account.answer(3, 10) };
  for (const { question, answer } of [accountToday, models, price, search, payment, privacy]) {
    await page.getByText(question).click();
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.locator("details[open]")).toHaveCount(1);
  }
  await page.getByText(price.question).click();
  await expect(page.locator("details[open]").getByText(priceToday.label)).toBeVisible();
});

test("the models and their number come from the catalog", async ({ page, request }) => {
  const listed: { name: string }[] = await (await request.get("/api/models")).json();
  await page.goto("/");
  await hydrate(page);
  const rows = page
    .getByRole("list")
    .filter({ has: page.getByRole("heading", { name: "GPT-5.1", exact: true }) });
  await expect(rows.getByRole("listitem")).toHaveCount(6);
  await page.getByRole("button", { name: models.showAll(listed.length) }).click();
  await expect(rows.getByRole("listitem")).toHaveCount(listed.length);
  await expect(page.getByText(stats.models.now(listed.length))).toBeVisible();
});

test("loading the catalog can be retried after a failure", async ({ page }) => {
  await page.route("**/api/models", (route) => route.abort());
  await page.goto("/");
  await page.mouse.wheel(0, 1);
  await expect(page.getByText(models.failed)).toBeVisible();
  await page.unroute("**/api/models");
  await page.getByRole("button", { name: common.retry }).click();
  await expect(page.getByRole("heading", { name: "GPT-5.1", exact: true })).toBeVisible();
});

test("the button in the header names Google, even while the server fails", async ({ page }) => {
  await page.route("**/api/**", (route) => route.fulfill({ status: 502 }));
  await page.goto("/");
  const button = page.getByRole("banner").getByRole("link", { name: landing.signInWithGoogle, exact: true });
  await expect(button).toBeVisible();
  await page.mouse.wheel(0, 100); // loads React
  await expect(page.getByText("Try again").first()).toBeVisible();
  await expect(button).toBeVisible();
});

const otherProvider = {
  OIDC_ISSUER: "http://127.0.0.1:1",
  OIDC_CLIENT_ID: "client",
  OIDC_CLIENT_SECRET: "secret",
};
test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  site: async ({}, use) => {
    const stack = await Stack.start(otherProvider);
    await use(stack);
    await stack.stop();
  },
})("with another provider, the button in the header never names Google", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("banner").getByRole("link", { name: landing.signIn, exact: true });
  await expect(button).toBeVisible();
  await hydrate(page);
  await expect(button).toBeVisible();
});

test("the links lead to the chat and to sign-in", async ({ page }) => {
  await page.goto("/");
  for (const [name, path] of [
    [landing.signInWithGoogle, "/auth"],
    [hero.start, "/chat"],
    [hero.action, "/auth"],
    [demo.try, "/chat"],
    [closing.start, "/chat"],
    [closing.create, "/auth"],
  ] as const) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await page.getByRole("link", { name: hero.start }).click();
  await expect(input(page)).toBeFocused();
  await page.goto("/auth");
  await expect(page.getByText(/^Premium: \$[\d.]+ billed monthly/)).toBeVisible();
  await expect(page.getByText("$")).toHaveCount(1);
});

test("the plans and their prices can be read without signing in", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  const plan = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(plan(upgrade.monthly.name)).toContainText("$29.99a month");
  await expect(plan(upgrade.annual.name)).toContainText("$16.58a month");
  await expect(plan(upgrade.annual.name)).toContainText("$199 billed yearly");
  await expect(plan(upgrade.free.name)).toContainText(plans.account(10));
});

test("without payments, the page shows no prices to pay", async ({ page }) => {
  await page.route("**/api/subscription-prices", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: `{"code":"payments_off","detail":"Payments are not set up."}`,
    }),
  );
  await page.goto("/");
  await hydrate(page);
  await expect(page.getByText(upgrade.offText)).toBeVisible();
  await expect(page.getByRole("region", { name: upgrade.monthly.name, exact: true })).toHaveCount(0);
});

test("axe finds no violations on the landing page in either theme at either width", async ({ page }) => {
  const widths = [390, 1440];
  const title = page.getByRole("heading", { level: 1, name: hero.title });
  // Until React runs, the page keeps the theme it was loaded in.
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    for (const width of widths) {
      const variant = `before React at ${width} px, ${colorScheme}`;
      await page.setViewportSize({ width, height: 900 });
      await expect(title, variant).toBeVisible();
      await expect(showAll(page), variant).not.toBeAttached();
      expect(await violations(page), variant).toEqual([]);
    }
  }
  await hydrate(page);
  await expectAccessibleAt(page, widths, "after React", page.getByText(questions.privacy.today));
  await page.getByRole("button", { name: privacy.limits.action }).click();
  await expectAccessibleAt(page, widths, "dialog", page.getByRole("dialog"));
});

test("the landing page does not scroll sideways from 320 to 2560 px", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  for (const dir of ["ltr", "rtl"]) {
    await page.evaluate((value) => {
      document.documentElement.dir = value;
    }, dir);
    for (const width of [320, 360, 390, 767, 768, 1024, 1199, 1200, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width} px, ${dir}`).toBe(0);
    }
  }
});
