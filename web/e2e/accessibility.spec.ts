import type { Locator } from "@playwright/test";
import { violations } from "./axe.ts";
import { overflow } from "./layout.ts";
import { input, register } from "./people.ts";
import { expect, test } from "./stack.ts";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds no violations at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      for (const path of ["/", "/nowhere"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto("/chat");
      await expect(page.getByText("AI Models (3/3)")).toBeVisible();
      expect(await violations(page), "empty chat").toEqual([]);
      await page.getByRole("button", { name: "Browse All Models" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await violations(page), "browse dialog").toEqual([]);
      await page.keyboard.press("Escape");
      await input(page).fill("Show me all demo:markdown demo:fast demo:fail grok");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Copy answer" }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
      expect(await violations(page), "answers").toEqual([]);
    });
  }
}

test("nothing moves with reduced motion", async ({ page }) => {
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

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds no violations on the account pages at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/auth?error=cancelled");
      await page.getByRole("button", { name: "Sign in with a username" }).click();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("Enter your username.")).toBeVisible();
      expect(await violations(page), "sign-in page").toEqual([]);
      await page.getByRole("button", { name: "Create anonymous account" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await violations(page), "credentials").toEqual([]);

      await page.goto("/chat");
      await page.evaluate(() => localStorage.setItem("anonymous-chat-count", "3"));
      await page.reload();
      await expect(page.getByText("0 free chats left")).toBeVisible();
      await expect(page.getByText("AI Models (3/3)")).toBeVisible();
      await input(page).fill("One more?");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "3 Free Chats Used" })).toBeVisible();
      expect(await violations(page), "limit dialog").toEqual([]);

      await register(page);
      await page.getByRole("button", { name: /^Account, / }).click();
      await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
      expect(await violations(page), "account menu").toEqual([]);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByRole("dialog", { name: "Change password" })).toBeVisible();
      expect(await violations(page), "password dialog").toEqual([]);
      await page.goto("/upgrade");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await violations(page), "upgrade page").toEqual([]);
    });
  }
}

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

test("nothing scrolls sideways from 360 to 2560 px", async ({ page }) => {
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

test("a question is asked and stopped with the keyboard alone", async ({ page }) => {
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
