import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { answered, ask } from "./answers.ts";
import { sentRequest } from "./capsules.ts";
import { badge, input, logOut, signIn, signInWithGoogle, signUp } from "./people.ts";
import { expect, test } from "./stack.ts";
import { answerAllWith, copiesInHeap, hide, paste, show } from "./tab.ts";

const goToSignIn = async (page: Page) => {
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Trefoil" })).toBeVisible();
};

test("signing up keeps the conversation, the draft, the files, the models and Deep Search", async ({
  page,
}) => {
  await page.goto("/chat");
  await answerAllWith(page, "It scatters.");
  await ask(page, "Why is the sky blue?");
  await answered(page);
  await input(page).fill("And at night?");
  await paste(page, "notes.txt", "Notes");
  await expect(page.getByRole("button", { name: "Attach 1 file" })).toBeVisible();
  await page.getByRole("button", { name: "Deep Search" }).click();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("AI Models (2/3)")).toBeVisible();

  await goToSignIn(page);
  await page.getByRole("button", { name: "Create anonymous account" }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
  await answered(page);
  await expect(input(page)).toHaveValue("And at night?");
  await expect(page.getByRole("region", { name: "Files" })).toContainText("notes.txt");
  await expect(page.getByText("AI Models (2/3)")).toBeVisible();
  await expect(badge(page, "10 chats left")).toBeVisible();

  const body = await sentRequest(page, () => input(page).press("Enter"));
  expect(body).toMatchObject({ message: "And at night?", deepSearchEnabled: true, sessionId: "s-1" });
  expect(body.attachments).toHaveLength(1);
  const threads = Object.values(body.history) as { content: string }[][];
  expect(threads.map((thread) => thread.map(({ content }) => content))).toEqual(
    Array(2).fill(["Why is the sky blue?", "It scatters."]),
  );
});

test("visiting another screen stops a streaming answer and keeps its text", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(page.getByRole("article")).toContainText(/\w+ \w+ \w+/);
  const stopped = page.waitForRequest("**/api/chat/stop");
  await goToSignIn(page);
  await stopped;
  await page.goBack();
  await expect(page.getByRole("article")).toContainText("Tell me everything");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(page.getByRole("article").getByText("Stopped").first()).toBeVisible();
});

test("a waiting conversation is erased when the tab is hidden, and a notice appears", async ({ page }) => {
  const canary = "canary-7c1d99e2";
  await page.goto("/chat");
  await answerAllWith(page, `The word is ${canary}.`);
  await ask(page, `Say ${canary}`);
  await answered(page);
  await goToSignIn(page);
  expect((await copiesInHeap(page, canary))[canary]).toBeGreaterThan(0);
  await hide(page);
  await expect.poll(() => copiesInHeap(page, canary)).toEqual({ [canary]: 0 });
  await show(page);
  await page.goBack();
  await expect(
    page.getByText("You were on another page for 10 minutes, or switched tabs there."),
  ).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a link out of the app asks before leaving, and offers an export", async ({ page }) => {
  await page.goto("/chat");
  await answerAllWith(page, "It scatters.");
  await ask(page, "Why is the sky blue?");
  await answered(page);
  const dialog = page.getByRole("dialog", { name: "Leave and erase this chat?" });

  await page.getByRole("link", { name: "Trefoil home" }).click();
  await expect(dialog.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Trefoil home" })).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(1);

  await goToSignIn(page);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  for (const [format, text] of [
    ["Markdown", "## Question 1"],
    ["JSON", '"version": 1'],
  ] as const) {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: `Export as ${format}` }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain(text);
    expect(file).toContain("It scatters.");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/auth$/);

  await page.getByRole("link", { name: "Continue with Google" }).click();
  await dialog.getByRole("button", { name: "Leave and erase" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.goBack();
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a menu link that asks before leaving returns the focus to the menu's button", async ({ page }) => {
  await signInWithGoogle(page, /^Admin/);
  await answerAllWith(page, "It scatters.");
  await ask(page, "Why is the sky blue?");
  await answered(page);
  const button = page.getByRole("button", { name: /^Account, / });
  await button.click();
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toBeFocused();
});

test("until the leave dialog has loaded, the browser's own prompt asks before leaving", async ({ page }) => {
  await page.route("**/assets/menus-*.js", () => {}); // never loads
  await page.goto("/chat");
  await input(page).click();
  await page.keyboard.type("A draft");
  const asked = page.waitForEvent("dialog");
  const click = page.getByRole("link", { name: "Trefoil home" }).click();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await click;
  await expect(input(page)).toHaveValue("A draft");
});

test("leaving a draft asks first, but leaving an empty conversation does not", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await input(page).fill("A draft");
  await page.getByRole("link", { name: "Trefoil home" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave and erase this chat?" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: /Export/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await input(page).fill("");
  await page.getByRole("link", { name: "Trefoil home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("signing in or out reaches other tabs at once, and signing out erases conversations", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/chat");
  await answerAllWith(other, "It scatters.");
  await ask(other, "Why is the sky blue?");
  await answered(other);
  const credentials = await signUp(page);
  // The timeout is well under the 30 seconds between polls.
  await expect(badge(other, "10 chats left")).toBeVisible({ timeout: 5_000 });
  await expect(other.getByRole("article")).toHaveCount(1);
  await other.getByRole("button", { name: /^Account, / }).click();
  await other.getByRole("button", { name: "Change password" }).click();
  const dialog = other.getByRole("dialog", { name: "Change password" });
  await expect(dialog).toBeVisible();

  await logOut(page);
  await expect(other.getByText("You signed out in another tab.")).toBeVisible({ timeout: 5_000 });
  await expect(dialog).toHaveCount(0);
  await expect(other.getByRole("article")).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Sign in" })).toBeVisible();

  // A conversation that waits during a visit to another screen is erased, too.
  await signIn(page, credentials);
  await expect(badge(other, "10 chats left")).toBeVisible({ timeout: 5_000 });
  await expect(dialog).toHaveCount(0);
  await ask(other, "And at night?");
  await answered(other);
  await other.getByRole("link", { name: "Upgrade" }).click();
  await expect(other.getByRole("heading", { name: "Upgrade to Premium" })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/auth$/);
  await other.getByRole("link", { name: "Trefoil home" }).click();
  await expect(other).toHaveURL(/\/$/);
});

// CloudFront charges as much for a request as for 12 kB.
test("a first visit requests as many files as docs/operations/costs.md says", async ({ page }) => {
  const costs = await readFile(new URL("../../docs/operations/costs.md", import.meta.url), "utf8");
  const [, hashed, others] = /(\d+) hashed files x 1\.00, (\d+) other files x 1\.20/.exec(costs) ?? [];
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/chat", { waitUntil: "networkidle" });
  // On a busy machine, the network is idle before the last scripts are requested.
  const count = () => {
    const assets = paths.filter((path) => path.startsWith("/assets/")).length;
    const api = paths.filter((path) => path.startsWith("/api/")).sort();
    return { assets, others: paths.length - assets - api.length, api };
  };
  await expect
    .poll(count)
    .toEqual({ assets: Number(hashed), others: Number(others), api: ["/api/models", "/api/user"] });
});
