import { devices, type Page } from "@playwright/test";
import { answered, answerWith, ask, names, whole } from "./answers.ts";
import { logOut, signUp } from "./people.ts";
import { expect, test } from "./stack.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Returns the focused element of the main area, and how much of it is visible between the header
 * and the composer, from 0 to 1.
 */
function focusedInMain(page: Page) {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const focused = document.querySelector("main :focus");
    const head = document.querySelector("header")?.getBoundingClientRect();
    const composer = document.querySelector("form")?.getBoundingClientRect();
    if (!focused) return null;
    if (!head || !composer) throw new Error("there is no header or no composer");
    const { top, bottom, height } = focused.getBoundingClientRect();
    const uncovered = (Math.min(bottom, composer.top) - Math.max(top, head.bottom)) / height;
    return { name: focused.outerHTML.slice(0, 80), height, uncovered };
  });
}

test("the focused element is never behind the composer or the header", async ({ page }) => {
  await answerWith(page, (nth) =>
    whole(
      Array(60)
        .fill(`Answer number ${nth + 1}.`)
        .join("\n\n"),
    ),
  );
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/chat");
  await ask(page, "One?");
  const turns = page.getByRole("article");
  await expect(turns.getByRole("button", { name: "Compare" })).toBeVisible();
  await ask(page, "Two?");
  await expect(turns.last().getByRole("button", { name: "Compare" })).toBeVisible();

  const text = page.getByRole("textbox");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(turns.first().getByRole("tab")).toHaveCount(width < 768 ? names.length : 0);
    await text.fill("");
    for (const key of ["Shift+Tab", "Tab"]) {
      // Shift+Tab starts below the answers, and Tab starts above them.
      if (key === "Tab") await page.getByRole("button", { name: "Clear All" }).focus();
      else await text.focus();
      let met = 0;
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press(key);
        const focused = await focusedInMain(page);
        if (!focused) {
          if (met > 0) break;
          continue;
        }
        met += 1;
        const { name, height, uncovered } = focused;
        // An answer's scroll area may be taller than the space between the header and the composer.
        const least = height > 200 ? 0.4 : 0.99;
        expect(uncovered, `${width} px, ${key}: ${name}`).toBeGreaterThan(least);
      }
      expect(met, `${width} px, ${key}`).toBeGreaterThan(6);
    }

    // Typing leaves the page's scroll position unchanged.
    await page.evaluate(() => scrollTo(0, 300));
    await text.pressSequentially("more");
    expect(await page.evaluate(() => scrollY), `${width} px`).toBe(300);
  }
});

test("a new screen focuses its heading; the chat focuses the input", async ({ page }) => {
  const text = page.getByRole("textbox", { name: "Start a message..." });
  await signUp(page);
  await expect(text).toBeFocused();
  await page.getByRole("link", { name: "Upgrade" }).click();
  await expect(heading(page)).toHaveText("Upgrade to Premium");
  await expect(heading(page)).toBeFocused();
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(text).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText("Upgrade to Premium");
  await expect(heading(page)).toBeFocused();
  // A page that has just loaded leaves the focus to the browser.
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toBeFocused();
});

test("logging out moves the focus to Sign in", async ({ page }) => {
  await signUp(page);
  await logOut(page);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeFocused();
});

test("closing a toast returns the focus to where it was", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Secure Clear" }).click();
  await expect(page.getByRole("textbox")).toBeFocused();
  await page.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0);
  await expect(page.getByRole("textbox")).toBeFocused();
});

test("submitting a form moves the focus to its first invalid field", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  await submit.click();
  const username = page.getByLabel("Username", { exact: true });
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription("Enter your username.");
  await username.fill("SilentOtter1234");
  await submit.click();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("wrong");
  await submit.click();
  await expect(password).toHaveAccessibleDescription("Incorrect username or password.");
  await expect(password).toBeFocused();
});

test("loading the models again after a failure keeps the focus in the bar or the dialog", async ({
  page,
}) => {
  await page.route("**/api/models", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/chat");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "AI Models (0/3)" })).toBeFocused();
  await page.getByRole("button", { name: "Browse All Models" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a dialog closes on a click outside, but not on a drag that starts or ends inside", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Create anonymous account" }).click();
  const dialog = page.getByRole("dialog");
  const box = await dialog.boundingBox();
  if (!box) throw new Error("the dialog is not visible");
  const inside = { x: box.x + 60, y: box.y + box.height / 2 };
  const beside = { x: box.x - 60, y: box.y + box.height / 2 };
  for (const [from, to] of [
    [inside, beside],
    [beside, inside],
    // Inside the dialog, on its padding.
    [
      { x: box.x + 3, y: box.y + 3 },
      { x: box.x + 3, y: box.y + 3 },
    ],
  ] as const) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  }
  await page.mouse.click(beside.x, beside.y);
  await expect(dialog).toBeHidden();
});

test("the input has the focus on arrival; on touch screens, a skip button leads to it", async ({
  page,
  browser,
}) => {
  const text = page.getByRole("textbox", { name: "Start a message..." });
  await page.goto("/chat");
  await expect(text).toBeFocused();
  const phone = await browser.newContext({ ...devices["Pixel 7"], baseURL: new URL(page.url()).origin });
  const touched = await phone.newPage();
  await touched.goto("/chat");
  await expect(touched.getByText("AI Models (3/3)")).toBeVisible();
  await touched.keyboard.press("Tab");
  await expect(touched.getByRole("button", { name: "Skip to message box" })).toBeFocused();
  await touched.keyboard.press("Enter");
  await expect(touched.getByRole("textbox")).toBeFocused();
  await phone.close();
});

test("a menu closes when the focus leaves it, and single-key shortcuts work again", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await page.getByRole("button", { name: /until the session ends$/ }).press("Enter");
  const wipe = page.getByRole("button", { name: "Erase now" });
  await expect(wipe).toBeVisible();
  for (let i = 0; i < 6 && (await wipe.isVisible()); i++) await page.keyboard.press("Tab");
  await expect(wipe).toBeHidden();
  await expect(page.locator(":focus")).not.toHaveCount(0);
  await page.keyboard.press("i");
  await expect(page.getByRole("textbox")).toBeFocused();
});

test("a tooltip changes with its control's label", async ({ page }) => {
  await page.goto("/chat");
  const toggle = page.getByRole("switch", { name: /^Privacy mode/ });
  await toggle.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const tip = page.getByRole("tooltip");
  await expect(tip).toContainText("The chat is encrypted");
  await page.keyboard.press("Space");
  await expect(toggle).toHaveAccessibleName("Privacy mode: Standard");
  await expect(tip).not.toContainText("The chat is encrypted");
});

test("a merge that fails before any text returns the focus to its button", async ({ page }) => {
  await answerWith(page, () => whole("An answer."));
  await page.goto("/chat");
  await ask(page, "Why?");
  await answered(page);
  await page.route("**/api/chat/stream", async (route) => {
    await expect(page.getByRole("region", { name: "Merged answer" })).toBeVisible();
    await route.fulfill({ status: 500, json: {} });
  });
  const merge = page.getByRole("button", { name: "Merge" });
  await merge.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Written by")).toBeFocused();
  await page.getByRole("button", { name: "Write merged answer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stream error: 500")).toBeVisible();
  await expect(page.getByRole("region", { name: "Merged answer" })).toHaveCount(0);
  await expect(merge).toBeFocused();
});
