import { hold } from "./hold.ts";
import { overflow } from "./layout.ts";
import {
  badge,
  input,
  logOut,
  register,
  signIn,
  signInAsNewcomer,
  signInWithGoogle,
  signUp,
} from "./people.ts";
import { expect, freshTest, test } from "./stack.ts";

test("a visitor can sign up anonymously, log out, and log in again", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Welcome to Trefoil" })).toBeVisible();
  const credentials = await signUp(page);
  expect(credentials.username).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d{4,5}$/);
  expect(credentials.password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
  await expect(page.getByText("Account created!")).toBeVisible();
  await expect(
    page.getByText(`Welcome ${credentials.username}! Your anonymous credentials are ready.`),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Account, ${credentials.username}` })).toBeVisible();
  await logOut(page);
  await expect(badge(page, "3 free chats left")).toBeVisible();
  // The browser stays a known device of the account.
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "__Host-device")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
  });
  await signIn(page, credentials);
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expect(page.getByText(`Logged in as ${credentials.username}`)).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(badge(page, "10 chats left")).toBeVisible();
});

test("credentials can be copied and regenerated before signing up", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/auth");
  await page.getByRole("button", { name: "Create anonymous account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("a lost password cannot be recovered")).toBeVisible();
  // The line between a value and its button is between them in both directions.
  for (const [direction, side] of [
    ["rtl", "left"],
    ["ltr", "right"],
  ] as const) {
    await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
    const widths = await dialog.getByLabel("Username", { exact: true }).evaluate((input) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(input);
      return { left: borderLeftWidth, right: borderRightWidth };
    });
    expect(widths).toEqual({ left: "0px", right: "0px", [side]: "1px" });
  }
  const values = () =>
    Promise.all(
      ["Username", "Password"].map((label) => dialog.getByLabel(label, { exact: true }).inputValue()),
    );
  const [username, password] = await values();
  await dialog.getByRole("button", { name: "Copy username" }).click();
  await expect(dialog.getByText("Username copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(username);
  await dialog.getByRole("button", { name: "Copy password" }).click();
  await expect(dialog.getByText("Password copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await dialog.getByRole("button", { name: "Copy both" }).click();
  await expect(dialog.getByText("Username and password copied to clipboard")).toBeVisible();
  const both = `Username: ${username}\nPassword: ${password}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(both);
  await dialog.getByRole("button", { name: "Generate again" }).click();
  const [otherName, otherPassword] = await values();
  expect(otherName).not.toBe(username);
  expect(otherPassword).not.toBe(password);
  expect(sent).toEqual([]);
});

test("a username that is taken is reported, and another is offered with the same password", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Create anonymous account" }).click();
  const dialog = page.getByRole("dialog");
  const username = await dialog.getByLabel("Username", { exact: true }).inputValue();
  const password = await dialog.getByLabel("Password", { exact: true }).inputValue();
  const made = await page.request.post("/api/register", { data: { username, password: "someone else's" } });
  expect(made.status()).toBe(200);
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog.getByText("Registration failed")).toBeVisible();
  await expect(dialog.getByText("This username is taken. Choose another.")).toBeVisible();
  await expect(dialog.getByText("That name is already taken. Here is another")).toBeVisible();
  await expect(dialog.getByLabel("Username", { exact: true })).not.toHaveValue(username);
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue(password);
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test("a failed login shows its error next to the field and keeps the input", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  await expect(page.getByLabel("Username", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Enter your username.")).toBeVisible();
  const invalid = page.getByLabel("Username", { exact: true });
  await expect(invalid).toBeFocused();
  const color = await page.getByText("Enter your username.").evaluate((note) => getComputedStyle(note).color);
  await expect(invalid).toHaveCSS("outline-color", color);
  await invalid.fill("NobodyAtAll1234");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(page.getByText("Incorrect username or password.")).toHaveCount(2);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Incorrect username or password.",
  );
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue("NobodyAtAll1234");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
  await expect(page).toHaveURL(/\/auth$/);
});

test("a Google user can log out and sign in again as the same user", async ({ page }) => {
  await signInAsNewcomer(page, "ada-lovelace");
  const account = page.getByRole("button", { name: /^Account, / });
  const name = await account.getAttribute("aria-label");
  const { id } = await (await page.request.get("/api/user")).json();
  await expect(badge(page, "10 chats left")).toBeVisible();
  // There is no password to change.
  await account.click();
  const menu = page.locator("[popover]:popover-open");
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(menu.getByRole("button", { name: "Change password" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await logOut(page);
  expect((await page.request.get("/api/user")).status()).toBe(401);
  await signInAsNewcomer(page, "ada-lovelace");
  await expect(account).toHaveAttribute("aria-label", name ?? "");
  expect((await (await page.request.get("/api/user")).json()).id).toBe(id);
});

test("a provider other than Google is named by its host", async ({ page }) => {
  await page.goto("/auth?error=failed");
  // The test provider stands in for Google.
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
  await expect(page.getByText("If you sign in with Google, we receive your email address")).toBeVisible();
  await page.route("**/api/auth/google", (route) =>
    route.fulfill({ json: { issuer: "https://id.example.com/realms/acme" } }),
  );
  await page.reload();
  await expect(page.getByRole("link", { name: "Continue with id.example.com" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("id.example.com did not confirm your identity.");
  await expect(page.getByText("If you sign in with id.example.com, we receive your email")).toBeVisible();
});

test("a provider's long name fits in every window", async ({ page }) => {
  const host = "cognito-idp.eu-central-1.amazonaws.com";
  await page.route("**/api/auth/google", (route) => route.fulfill({ json: { issuer: `https://${host}` } }));
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/auth?error=failed");
    const button = page.getByRole("link", { name: `Continue with ${host}` });
    await expect(button.getByText(host)).toBeVisible();
    const create = page.getByRole("button", { name: "Create anonymous account" });
    const [a, b] = [await button.boundingBox(), await create.boundingBox()];
    expect([a?.x, a?.width], `${width} px`).toEqual([b?.x, b?.width]);
    expect(await overflow(page), `${width} px`).toBe(0);
  }
});

test("without a provider, nothing that can be pressed moves once that is known", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const problem = { detail: "Not set up.", code: "not_configured" };
  const answer = await hold(page, "**/api/auth/google", (route) =>
    route.fulfill({ status: 503, json: problem }),
  );
  await page.goto("/auth");
  const create = page.getByRole("button", { name: "Create anonymous account" });
  await expect(page.getByText("10 free chats")).toBeVisible();
  const before = await create.boundingBox();
  answer();
  await expect(page.getByRole("link", { name: /^Continue with/ })).toHaveCount(0);
  expect(await create.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Sign in with a username" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
});

test("no provider is named until the server has named it", async ({ page }) => {
  const answered = await hold(page, "**/api/auth/google");
  await page.goto("/auth?error=failed");
  await expect(page.getByRole("alert")).toContainText("You are not signed in");
  await expect(page.getByText("Google did not confirm your identity.")).toBeHidden();
  await expect(page.getByText("If you sign in with Google")).toBeHidden();
  await expect(page.getByText("Continue with")).toBeHidden();
  answered();
  await expect(page.getByText("Google did not confirm your identity.")).toBeVisible();
  await expect(page.getByText("If you sign in with Google")).toBeVisible();
  await expect(page.getByText("Continue with Google")).toBeVisible();
});

test("canceling a Google sign-in leads back to /auth with an explanation", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/auth\?error=cancelled$/);
  await expect(page.getByRole("alert")).toContainText("The sign-in was canceled.");
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
});

test("a replayed or forged Google callback ends on /auth with an error", async ({ page }) => {
  const failed = async (path: string, code: string) => {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?error=${code}$`));
    await expect(page.getByRole("alert")).toContainText("You are not signed in");
    await expect(page.getByRole("alert").locator("p")).toHaveText(/^[A-Z].{20,}\.$/);
  };
  await failed("/api/auth/google/callback", "expired");
  await failed("/api/auth/google/callback?code=x&state=made-up", "expired");
  await failed("/api/auth/google/callback?error=server_error&state=x", "unavailable");
  const back = page.waitForRequest("**/api/auth/google/callback?*");
  await signInAsNewcomer(page, "twice");
  const used = (await back).url();
  await logOut(page);
  await failed(used, "expired");
  for (const unknown of ["something-new", "__proto__", "constructor"]) {
    await page.goto(`/auth?error=${unknown}`);
    await expect(page.getByRole("alert")).toContainText("Sign-in failed. Start again.");
  }
});

test("/auth redirects a user to /chat, and /upgrade redirects a visitor to /auth", async ({ page }) => {
  await page.goto("/upgrade");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/api/login");
  await expect(page).toHaveURL(/\/auth$/);
  await signUp(page);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/chat$/);
  await page.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("button", { name: "Start Monthly Plan" })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL(/\/auth$/);
});

test("a screen that fails to load offers a way back, and loads on the next try", async ({ page }) => {
  await register(page);
  await page.route("**/assets/upgrade-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("alert")).toContainText("This page did not load");
  await page.goBack();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await page.unroute("**/assets/upgrade-*.js");
  await page.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("button", { name: "Start Monthly Plan" })).toBeVisible();
});

test("a password change signs out the other devices, but not this one", async ({
  page,
  browser,
  baseURL,
}) => {
  const credentials = await register(page);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signIn(other, credentials);
  await expect(badge(other, "10 chats left")).toBeVisible();

  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const change = async (current: string, next: string) => {
    await dialog.getByLabel("Current password").fill(current);
    await dialog.getByLabel("New password").fill(next);
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await change("wrong", "a new and better one");
  await expect(dialog.getByText("Your current password is incorrect.")).toBeVisible();
  await change(credentials.password, "short");
  await expect(dialog.getByText("Passwords must be 8 to 128 characters long.")).toBeVisible();
  await change(credentials.password, "a new and better one");
  await expect(page.getByText("All your other devices have been signed out")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account, / })).toBeFocused();

  await page.reload();
  await expect(badge(page, "10 chats left")).toBeVisible();
  await other.reload();
  await expect(badge(other, "3 free chats left")).toBeVisible();
  await signIn(other, credentials);
  await expect(other.getByText("Login failed")).toBeVisible();
  await signIn(other, { ...credentials, password: "a new and better one" });
  await expect(other.getByText("Welcome back!")).toBeVisible();
  await elsewhere.close();
});

test("on a phone, one button opens the account menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { username } = await register(page);
  await page.getByRole("button", { name: `Account, ${username}` }).click();
  await expect(page.locator(":popover-open")).toContainText(`${username}10 chats left`);
  await expect(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Change password" })).toBeHidden();
  await page.getByRole("button", { name: `Account, ${username}` }).click();
  await logOut(page);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a failed logout is reported, and the user stays signed in", async ({ page }) => {
  await register(page);
  await page.route("**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logout failed")).toBeVisible();
  await expect(badge(page, "10 chats left")).toBeVisible();
});

freshTest(
  "a session survives a restart, and a token in local storage works in place of the cookie",
  async ({ page, site }) => {
    const credentials = await register(page);
    await site.restart();
    await page.reload();
    await expect(page.getByRole("button", { name: `Account, ${credentials.username}` })).toBeVisible();
    const login = await page.request.post("/api/login", { data: { ...credentials, token: true } });
    const { token } = await login.json();
    await page.context().clearCookies();
    await page.reload();
    await expect(badge(page, "3 free chats left")).toBeVisible();
    await page.evaluate((value) => localStorage.setItem("auth-token", value), token);
    await page.reload();
    await expect(page.getByRole("button", { name: `Account, ${credentials.username}` })).toBeVisible();
    const sent = page.waitForRequest("**/api/chat/stream");
    await input(page).fill("By token demo:fast");
    await page.keyboard.press("Enter");
    expect((await sent).headers().authorization).toBe(`Bearer ${token}`);
    await expect(badge(page, "9 chats left")).toBeVisible();
    await logOut(page);
    await page.reload();
    await expect(badge(page, "3 free chats left")).toBeVisible();
    expect(
      (await page.request.get("/api/user", { headers: { authorization: `Bearer ${token}` } })).status(),
    ).toBe(401);
  },
);

test("the Pro test account is Pro", async ({ page }) => {
  await signInWithGoogle(page, /Pro user/);
  await expect(page.getByRole("img", { name: "Unlimited chats" })).toBeVisible();
  await expect(page.getByText("PRO", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
});

freshTest("Google users keep their accounts and sessions after a restart", async ({ page, site }) => {
  await signInAsNewcomer(page, "grace");
  const whoAmI = async () => (await (await page.request.get("/api/user")).json()).id;
  const id = await whoAmI();
  await site.restart();
  expect(await whoAmI()).toBe(id);
  await page.reload();
  await logOut(page);
  await signInAsNewcomer(page, "grace");
  expect(await whoAmI()).toBe(id);
});
