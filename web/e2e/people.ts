import type { Page } from "@playwright/test";
import { expect } from "./stack.ts";

export interface Credentials {
  username: string;
  password: string;
}

/** Creates an anonymous account through the page, and ends on /chat. */
export async function signUp(page: Page): Promise<Credentials> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Create anonymous account" }).click();
  const dialog = page.getByRole("dialog", { name: "Your anonymous credentials" });
  const username = await dialog.getByLabel("Username", { exact: true }).inputValue();
  const password = await dialog.getByLabel("Password", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(badge(page, "10 chats left")).toBeVisible();
  return { username, password };
}

/**
 * Creates an account through the API, in a third of the time. For tests that are not about signing
 * up.
 */
export async function register(page: Page): Promise<Credentials> {
  const credentials: Credentials = await (await page.request.post("/api/generate-credentials")).json();
  expect((await page.request.post("/api/register", { data: credentials })).status()).toBe(200);
  await page.goto("/chat");
  await expect(badge(page, "10 chats left")).toBeVisible();
  return credentials;
}

export async function signIn(page: Page, { username, password }: Credentials) {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Chooses a test account on the local sign-in page, which then redirects to a path. */
export async function signInWithGoogle(page: Page, person: string | RegExp, path = "/chat") {
  await page.goto(`/api/auth/google?return=${encodeURIComponent(path)}`);
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByRole("button", { name: person }).first().click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

/** Signs in as a new user. The same name signs in as the same user again. */
export async function signInAsNewcomer(page: Page, name: string) {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByLabel("Name (optional)").fill(name);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/chat$/);
}

export async function logOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been logged out successfully")).toBeVisible();
}

/** The badge in the header. */
export function badge(page: Page, text: string) {
  return page.getByRole("banner").getByText(text, { exact: true }).first();
}

export const input = (page: Page) => page.getByPlaceholder("Start a message...");

/** Asks a question and waits until every answer has ended. */
export async function chat(page: Page, question: string) {
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const before = await page.getByRole("article").count();
  await input(page).fill(`${question} demo:fast`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(before + 1);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
}
