import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./stack.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds against WCAG 2.2 AA and its best practices, one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe); // through the debugger: the page's own policy would forbid it
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const { axe } = window as unknown as { axe: { run(): Promise<Result> } };
    return (await axe.run()).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
    );
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ page }) => {
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
      await page
        .getByPlaceholder("Start a message...")
        .fill("Show me all demo:markdown demo:fast demo:fail grok");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Copy answer" }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
      expect(await violations(page), "answers").toEqual([]);
    });
  }
}

test("nothing scrolls sideways from 360 to 2560 px", async ({ page }) => {
  await page.goto("/chat");
  await page.getByPlaceholder("Start a message...").fill("Show me all demo:markdown demo:fast");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copy answer" }).first()).toBeVisible();
  for (const width of [360, 390, 767, 768, 1024, 1199, 1200, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }
});

test("the whole journey by keyboard alone", async ({ page }) => {
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
