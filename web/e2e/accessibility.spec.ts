import type { Locator } from "@playwright/test";
import { expectAccessibleAt } from "./axe.ts";
import { overflow } from "./layout.ts";
import { input, register } from "./people.ts";
import { expect, test } from "./stack.ts";

const widths = [390, 1440];

test("axe finds no violations in the chat in either theme at either width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/chat");
  const models = page.getByText("AI Models (3/3)");
  await expect(models).toBeVisible();
  await expectAccessibleAt(page, widths, "empty conversation", models);
  await page.getByRole("button", { name: "Browse All Models" }).click();
  await expectAccessibleAt(page, widths, "browse dialog", page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await input(page).fill("Show me all demo:markdown demo:fast demo:fail grok");
  await page.keyboard.press("Enter");
  const copy = page.getByRole("button", { name: "Copy answer" }).first();
  await expect(copy).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expectAccessibleAt(page, widths, "answers", copy, 1600);
});

test("reduced motion turns off animations, transitions and smooth scrolling", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const styles = await page.evaluate(() => {
    const element = document.createElement("div");
    element.className = "animate-pulse scroll-smooth transition-colors";
    document.body.append(element);
    const { animationName, transitionProperty, scrollBehavior } = getComputedStyle(element);
    return { animationName, transitionProperty, scrollBehavior };
  });
  expect(styles).toEqual({ animationName: "none", transitionProperty: "none", scrollBehavior: "auto" });
});

test("axe finds no violations on the account pages in either theme at either width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/auth?error=cancelled");
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectAccessibleAt(page, widths, "sign-in page", page.getByText("Enter your username."));
  await page.getByRole("button", { name: "Create anonymous account" }).click();
  await expectAccessibleAt(page, widths, "credentials", page.getByRole("dialog"));

  await page.evaluate(() => localStorage.setItem("anonymous-chat-count", "3"));
  await page.goto("/chat");
  await expect(page.getByText("0 free chats left")).toBeVisible();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await input(page).fill("One more?");
  await page.keyboard.press("Enter");
  const limit = page.getByRole("dialog", { name: "3 Free Chats Used" });
  await expectAccessibleAt(page, widths, "limit dialog", limit);

  await register(page);
  const change = page.getByRole("button", { name: "Change password" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("button", { name: /^Account, / }).click();
    await expectAccessibleAt(page, [width], "account menu", change);
    if (width !== widths.at(-1)) await page.keyboard.press("Escape");
  }
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await expectAccessibleAt(page, widths, "password dialog", dialog);
});

test("forced colors show which controls are on", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const colorOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const background = (name: string) => colorOf(page.getByRole("button", { name }));
  const off = await background("Deep Search");
  await page.getByRole("button", { name: "Deep Search" }).click();
  expect(await background("Deep Search")).not.toBe(off);
  expect(await background("System")).not.toBe(await background("Dark"));
  const track = page.getByRole("switch").locator("span").first();
  const thumb = track.locator("span");
  const on = await colorOf(track);
  expect(await colorOf(thumb)).not.toBe(on);
  await page.getByRole("switch").click();
  // The colors change in a transition.
  await expect.poll(() => colorOf(track)).not.toBe(on);
  await expect.poll(async () => (await colorOf(thumb)) === (await colorOf(track))).toBe(false);
});

test("forced colors gray out the models that cannot be chosen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  const option = (name: RegExp) =>
    page.locator("label").filter({ has: page.getByRole("checkbox", { name }) });
  const colorsOf = (target: Locator) =>
    target.evaluate((element) => {
      const visible = [...element.querySelectorAll("*")].filter((part) => part.tagName !== "INPUT");
      return {
        border: getComputedStyle(element).borderTopColor,
        texts: visible.map((part) => getComputedStyle(part).color),
      };
    });
  const other = await colorsOf(option(/GPT-5 mini/));
  expect(new Set(other.texts)).toEqual(new Set([other.border]));
  const selected = await colorsOf(option(/GPT-5\.1/));
  expect(selected.texts).not.toContain(other.border);
});

test("a conversation does not scroll sideways from 360 to 2560 px", async ({ page }) => {
  await page.goto("/chat");
  await input(page).fill("Show me all demo:markdown demo:fast");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copy answer" }).first()).toBeVisible();
  for (const width of [360, 390, 767, 768, 1024, 1199, 1200, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toBe(0);
  }
});

test("no account page scrolls sideways from 360 to 2560 px", async ({ page }) => {
  const check = async (what: string) => {
    for (const width of [360, 767, 768, 1024, 1199, 1200, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${what} at ${width} px`).toBe(0);
    }
  };
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  await check("sign-in page");
  await register(page);
  await check("chat of a user");
  await page.goto("/upgrade");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await check("upgrade page");
});

test("a question can be asked, and answers stopped, with the keyboard alone", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const focus = async (role: "button" | "textbox", name: string) => {
    const target = page.getByRole(role, { name, exact: true });
    await expect(target).toBeVisible();
    for (let i = 0; i < 40; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return target;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await focus("button", "Browse All Models");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Browse All Models" })).toBeFocused();
  await focus("textbox", "Start a message...");
  await page.keyboard.type("By keyboard demo:long");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText(/\w+ \w+ \w+/);
  await focus("button", "Stop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Streaming stopped")).toBeVisible();
});
