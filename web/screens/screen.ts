import { test as base, expect, type Locator, type Page, type Route } from "@playwright/test";
import { type CapsuleFunctions, exposeCapsules } from "../e2e/capsules.ts";
import { Stack } from "../e2e/stack.ts";
import type { User } from "../src/api/user.ts";
import { composer } from "../src/texts/en/composer.ts";
import { models as modelTexts } from "../src/texts/en/models.ts";
import { asSent } from "../test/as-sent.ts";
import { freeUser, proUser } from "../test/users.ts";
import { models } from "./models.ts";
import { rightToLeft } from "./texts.ts";

/** The time at which every page's clock is frozen, in UTC. */
const NOW = Date.UTC(2026, 4, 14, 9, 41);

const HEIGHT = 900;

interface Variant {
  name: string;
  width: number;
  /** The minimum height of the window. */
  height?: number;
  colorScheme: "light" | "dark";
  rtl?: boolean;
}

/** More widths at which a style changes, widest first like `usualVariants`. */
export const otherWidths = [2560, 1920, 1250, 1000, 930, 850, 600, 400, 360, 320];

/** Ordered by width, because crossing 768 px resets the view of the answers. */
const usualVariants: readonly Variant[] = [
  { name: "1440-light", width: 1440, colorScheme: "light" },
  { name: "1440-dark", width: 1440, colorScheme: "dark" },
  { name: "1440-rtl", width: 1440, colorScheme: "light", rtl: true },
  { name: "768-light", width: 768, colorScheme: "light" },
  { name: "390-light", width: 390, colorScheme: "light" },
  { name: "390-dark", width: 390, colorScheme: "dark" },
  { name: "390-rtl", width: 390, colorScheme: "light", rtl: true },
];

/**
 * The variants in SCREENS_VARIANTS, such as "2560-light 320-dark 1366x650-rtl". They replace the usual
 * ones.
 */
const ownVariants = process.env.SCREENS_VARIANTS?.split(" ")
  .map((name): Variant => {
    const [size = "", look] = name.split("-");
    const [width, height] = size.split("x").map(Number);
    return {
      name,
      width: width ?? 0,
      height,
      colorScheme: look === "dark" ? "dark" : "light",
      rtl: look === "rtl",
    };
  })
  .sort((one, other) => other.width - one.width);

export interface ShootOptions {
  /** Captures the window with this element in the middle, not the whole page. */
  at?: Locator;
  /** Captures the window, not the whole page. */
  window?: boolean;
  /** Captures only the variants whose names match. */
  only?: RegExp;
  /** Reloads the page for each variant. */
  reload?: () => Promise<void>;
  /** Runs for each variant, before its screenshot of the window. */
  before?: () => Promise<void>;
  forcedColors?: boolean;
  print?: boolean;
  /**
   * Captures these widths, in light colors, instead of the usual variants. Takes no screenshots if
   * SCREENS_VARIANTS is set.
   */
  widths?: readonly number[];
  /** The minimum height of the window, for elements that grow with it. */
  height?: number;
}

/** One event of the stream; `nth` is the index of its model in the question. */
export interface Event {
  type: "token" | "reasoning" | "complete" | "error" | "sources" | "done";
  nth?: number;
  [key: string]: unknown;
}

/** A page with a frozen clock, fixed random numbers and a stream controlled by the test. */
export class Screen {
  readonly page: Page;
  private readonly title: string;

  constructor(page: Page, title: string) {
    this.page = page;
    this.title = title;
  }

  async prepare() {
    const { page } = this;
    await page.addInitScript(keepFrames);
    await page.clock.install({ time: NOW - 1000 });
    await page.clock.pauseAt(NOW);
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(fixRandom);
    await exposeCapsules(page);
    await page.addInitScript(fakeStream);
    await page.route("**/api/models", (route) => route.fulfill({ json: models }));
    await page.route("**/api/chat/stop", (route) => route.fulfill({ status: 204 }));
    await this.visitor();
  }

  visitor() {
    return this.respond("user", (route) =>
      route.fulfill({ status: 401, json: { status: 401, detail: "Sign in." } }),
    );
  }

  user(over: Partial<User> = {}) {
    return this.respond("user", (route) => route.fulfill({ json: asSent({ ...freeUser, ...over }) }));
  }

  pro() {
    return this.user(proUser);
  }

  /** Handles requests for an API path in place of the server. */
  async respond(path: string, handler: (route: Route) => unknown) {
    await this.page.unroute(`**/api/${path}`);
    await this.page.route(`**/api/${path}`, handler);
  }

  /** Leaves a request pending, so that the page keeps waiting. */
  stall(pattern: string | RegExp) {
    return this.page.route(pattern, () => {});
  }

  /** Opens `/chat` and waits until the page has loaded completely. */
  async chat() {
    await this.open("/chat");
    await this.see(modelTexts.title(3, 3));
  }

  async open(path: string) {
    await this.page.goto(path);
    await this.page.waitForLoadState("networkidle");
    await this.tick(500);
  }

  /** Runs the page's timers while its clock is frozen. */
  async tick(ms: number) {
    await this.page.clock.runFor(ms);
  }

  /** Runs the page's timers until something is visible. */
  async see(target: Locator | string) {
    const locator = typeof target === "string" ? this.page.getByText(target).first() : target;
    await expect(async () => {
      await this.tick(100);
      await expect(locator).toBeVisible({ timeout: 50 });
    }).toPass({ intervals: [50], timeout: 15_000 });
    await this.tick(200);
  }

  /** Sets the page's clock to `ms` after the time at which it was frozen. */
  async at(ms: number) {
    await this.page.clock.setFixedTime(NOW + ms);
  }

  button(name: string | RegExp) {
    return this.page.getByRole("button", { name, exact: typeof name === "string" }).first();
  }

  async press(name: string | RegExp) {
    await this.button(name).click();
    await this.tick(400);
  }

  input() {
    return this.page.getByPlaceholder(composer.placeholder);
  }

  card(name: string) {
    return this.page.getByRole("article").last().getByRole("region", { name, exact: true });
  }

  /** Asks a question. `stream` sends the answers. */
  async ask(question: string) {
    await this.input().fill(question);
    await this.page.keyboard.press("Enter");
    await this.tick(500);
  }

  /** Sends events on the open stream, `after` milliseconds after the question. */
  async stream(after: number, ...events: Event[]) {
    await expect.poll(() => this.page.evaluate(() => "screens" in window)).toBe(true);
    await this.at(after);
    await this.page.evaluate(async (sent) => {
      const { screens } = window as unknown as { screens: OpenStream };
      for (const { nth, ...event } of sent) {
        const modelId = nth === undefined ? undefined : screens.modelIds[nth];
        await screens.send({ ...event, modelId });
      }
      // Let the page read the stream and record the time before the clock advances.
      for (let i = 0; i < 20; i++)
        await new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
    }, events);
    await this.tick(300);
  }

  /** Ends the open stream as the server does. */
  async done() {
    await this.stream(9000, { type: "done" });
    await this.page.evaluate(() => Reflect.deleteProperty(window, "screens"));
    await this.see(this.button(composer.send));
    await this.page.waitForLoadState("networkidle");
    await this.tick(1500);
  }

  /** Takes the screenshots of a state. `name` distinguishes it from others in the same test. */
  async shoot(name = "", options: ShootOptions = {}) {
    const { page } = this;
    const { at, window, only, reload, before, widths, height = HEIGHT } = options;
    const state = slug(name ? `${this.title} ${name}` : this.title);
    if (widths && ownVariants) return;
    const wanted = widths
      ? widths.map((width): Variant => ({ name: String(width), width, colorScheme: "light" }))
      : (ownVariants ?? usualVariants).filter((variant) => !only || only.test(usualName(variant)));
    for (const variant of wanted) {
      await this.show(variant, options);
      if (reload) {
        await reload();
        await this.show(variant, options);
      }
      if (!at && !window && !before) await this.stretch(variant.width, variant.height ?? height);
      await this.settle(at);
      await before?.();
      await this.finish();
      await expect.soft(page).toHaveScreenshot(`${state}-${variant.name}.png`);
    }
    await this.show(usualVariants[0] as Variant);
  }

  private async show({ width, height = HEIGHT, colorScheme, rtl }: Variant, options: ShootOptions = {}) {
    const { page } = this;
    const { forcedColors, print } = options;
    await page.emulateMedia({
      colorScheme,
      forcedColors: forcedColors ? "active" : "none",
      media: print ? "print" : "screen",
    });
    if (forcedColors) await page.evaluate(settleForcedColors);
    await this.resize(width, height);
    await page.evaluate(
      (dir) => {
        if (dir) document.documentElement.dir = dir;
        else document.documentElement.removeAttribute("dir");
      },
      (rtl || rightToLeft) && "rtl",
    );
  }

  /** Skips to the end of running transitions, after giving the page time to start them. */
  private async finish() {
    await this.frames();
    await this.page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    });
  }

  private frames() {
    return this.page.evaluate(() => (window as unknown as { twoFrames?: () => Promise<void> }).twoFrames?.());
  }

  /** Makes the window as tall as its page, so that no sticky element covers anything. */
  private async stretch(width: number, atLeast: number) {
    let height = atLeast;
    await this.resize(width, height);
    for (let tries = 0; tries < 5; tries++) {
      const needed = await this.page.evaluate(() => document.documentElement.scrollHeight);
      if (needed <= height) return;
      height = needed;
      await this.resize(width, height);
    }
  }

  /** Resizes the window and waits for media queries in scripts to take effect. */
  private async resize(width: number, height: number) {
    await this.page.setViewportSize({ width, height });
    await this.frames();
  }

  /** Scrolls everything to its start and waits for fonts, so that nothing moves afterward. */
  private async settle(at?: Locator) {
    const { page } = this;
    await page.mouse.move(0, 0);
    await this.tick(150);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("*")) {
        if (element.scrollTop !== 0) element.scrollTo({ top: 0, behavior: "instant" });
        if (element.scrollLeft !== 0) element.scrollTo({ left: 0, behavior: "instant" });
      }
    });
    await at?.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.evaluate(() => {
      window.dispatchEvent(new Event("resize"));
      return document.fonts.ready.then(() => {});
    });
    await this.tick(150);
  }
}

interface OpenStream {
  modelIds: string[];
  send: (event: object) => Promise<void>;
}

/**
 * Runs in the page: hides the blinking caret, and makes Chromium repaint the collapsed borders of
 * tables.
 */
function settleForcedColors() {
  (document.activeElement as HTMLElement | null)?.blur();
  for (const table of document.querySelectorAll("table")) {
    table.style.display = "none";
    table.getBoundingClientRect();
    table.style.display = "";
  }
}

/** Runs in the page, before its clock is replaced: keeps the real requestAnimationFrame. */
function keepFrames() {
  const frame = window.requestAnimationFrame.bind(window);
  const twoFrames = () => new Promise<void>((resolve) => frame(() => frame(() => resolve())));
  Object.assign(window, { twoFrames });
}

/** Runs in the page: makes its random numbers deterministic. */
function fixRandom() {
  const seeds = new Map<number, number>();
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (!array) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    // Each length has its own sequence, so that uses of different lengths do not affect each other.
    let seed = seeds.get(bytes.length) ?? bytes.length;
    for (let at = 0; at < bytes.length; at++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      bytes[at] = seed >> 16;
    }
    seeds.set(bytes.length, seed);
    return array;
  };
}

/** Runs in the page: responds to each chat with a stream that stays open until the test ends it. */
function fakeStream() {
  const original = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input).endsWith("/api/chat/stream")) return original(input, init);
    const { openCapsule, capsuleFrame } = window as unknown as CapsuleFunctions;
    const request = init?.body as Uint8Array;
    const modelIds = await openCapsule(String.fromCharCode(...request));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = async (event: object) =>
          controller.enqueue(Uint8Array.from(await capsuleFrame(event), (char) => char.charCodeAt(0)));
        init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        Object.assign(window, { screens: { modelIds, send } });
        send({ type: "session", sessionId: "s" });
      },
    });
    return new Response(body, { headers: { "content-type": "application/vnd.trefoil.frames" } });
  };
}

/** Returns the name of the usual variant that is closest to the given one. */
const usualName = ({ name, width, colorScheme }: Variant) =>
  ownVariants ? `${width < 768 ? 390 : width < 1000 ? 768 : 1440}-${colorScheme}` : name;

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const stack = await Stack.start();
      await use(stack);
      await stack.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

/** Declares a test that brings the app into a state and takes screenshots of it. */
export function state(title: string, run: (screen: Screen) => Promise<void>) {
  test(title, async ({ page }) => {
    const screen = new Screen(page, title);
    await screen.prepare();
    await run(screen);
  });
}

export { expect };
