import { createHash, randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { card } from "./answers.ts";
import { expectAccessibleAt } from "./axe.ts";
import { badge, chat, input, register, signIn } from "./people.ts";
import { expect, freshTest, type Stack, test } from "./stack.ts";

/** Sends a command to the local double of Stripe. */
async function control(page: Page, path: string, data: object) {
  const response = await page.request.post(`/_local/stripe/control/${path}`, { data });
  expect(response.status()).toBe(204);
}

/** Opens the checkout of a plan. */
async function startPlan(page: Page, plan: "Monthly" | "Annual") {
  await page.goto("/upgrade");
  await page.getByRole("button", { name: `Start ${plan} Plan` }).click();
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
}

async function pay(page: Page, method: RegExp) {
  await page.getByRole("radio", { name: method }).check();
  await page.getByRole("button", { name: "Subscribe" }).click();
}

/** Uses up some of the signed-in user's chats through the API, in a tenth of the time. */
async function useChats(page: Page, count: number) {
  for (let n = 1; n <= count; n++) {
    const data = JSON.stringify({
      message: `Question ${n} demo:fast`,
      modelIds: ["openai/gpt-5.1"],
      chatId: randomBytes(16).toString("hex"),
    });
    const sha256 = createHash("sha256").update(data).digest("hex");
    const headers = { "content-type": "application/json", "x-amz-content-sha256": sha256 };
    const response = await page.request.post("/api/chat/stream", { data, headers });
    expect(await response.text()).toContain('"done"');
  }
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

freshTest(
  "a monthly subscriber is Pro at once, even past ten chats, and stays Pro after canceling",
  async ({ page }) => {
    freshTest.slow();
    await register(page);
    await useChats(page, 10);
    await page.reload();
    await expect(badge(page, "0 chats left")).toBeVisible();

    await startPlan(page, "Monthly");
    await pay(page, /^Card that works/);
    await expect(heading(page, "Payment Successful!")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Premium, billed monthly");
    await expect(page.getByText("Your subscription has been activated successfully.")).toBeVisible();
    await expect(badge(page, "PRO")).toBeVisible();

    await page.getByRole("link", { name: "Start Chatting" }).click();
    await chat(page, "Question 11");
    await page.getByRole("button", { name: "Remove Grok 4" }).click();
    await page.getByRole("button", { name: "Browse All Models" }).click();
    const dialog = page.getByRole("dialog", { name: "Browse All Models" });
    await dialog.getByRole("searchbox").fill("Claude Sonnet");
    await dialog.getByText("Claude Sonnet 4.5").click();
    await dialog.getByRole("button", { name: "Start Comparing" }).click();
    await chat(page, "Question for a premium model");
    const answer = card(page, "Claude Sonnet 4.5");
    await expect(answer.getByRole("button", { name: "Copy answer" })).toBeVisible();

    await page.goto("/upgrade");
    await expect(heading(page, "You have Premium")).toBeVisible();
    await page.getByRole("link", { name: "Manage Subscription" }).click();
    await expect(page.getByRole("main")).toContainText("•••• 4242");
    await page.getByRole("button", { name: "Manage Subscription" }).click();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("link", { name: /^Back to/ }).click();
    await expect(page.getByRole("main")).toContainText(
      "Canceled, active until the end of the billing period",
    );
    await expect(badge(page, "PRO")).toBeVisible();
  },
);

freshTest("a canceled subscription ends with its period", async ({ page }) => {
  await control(page, "month", { seconds: 12 });
  await register(page);
  await startPlan(page, "Monthly");
  await pay(page, /^Card that works/);
  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByRole("main")).toContainText("Canceled, active until the end of the billing period");
  await expect
    .poll(async () => (await (await page.request.get("/api/user")).json()).is_pro, { timeout: 30_000 })
    .toBe(false);
  await page.reload();
  await expect(badge(page, "10 chats left")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Free");
  await expect(page.getByRole("link", { name: "Upgrade to Premium" })).toBeVisible();
});

test("an annual plan can be paid for with 3-D Secure after a declined card", async ({ page }) => {
  await register(page);
  await startPlan(page, "Annual");
  await pay(page, /^Card that is declined/);
  await expect(page.getByRole("alert")).toContainText(/declined/i);
  await pay(page, /^Card with 3-D Secure/);
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(heading(page, "Payment Successful!")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Premium, billed yearly");
  const address = page.url();

  // Verifying the checkout again changes nothing. Another user cannot verify it.
  for (let n = 0; n < 3; n++) {
    await page.reload();
    await expect(heading(page, "Payment Successful!")).toBeVisible();
  }
  await page.context().clearCookies();
  await register(page);
  await page.goto(address);
  await expect(heading(page, "Verification Error")).toBeVisible();
  await expect(badge(page, "10 chats left")).toBeVisible();
});

test("a delayed payment is shown as pending, then as paid", async ({ page }) => {
  await register(page);
  await startPlan(page, "Monthly");
  await pay(page, /^Bank debit that pays after a delay/);
  await expect(heading(page, "Your payment is being processed")).toBeVisible();
  await expect(heading(page, "Payment Successful!")).toBeVisible({ timeout: 30_000 });
});

freshTest(
  "a payment counts even if the success page is never opened and webhooks arrive twice",
  async ({ page, site }) => {
    await control(page, "delivery", { delay: 500, copies: 2 });
    const credentials = await register(page);
    await startPlan(page, "Monthly");
    await page.route("**/payment-success*", (route) => route.abort());
    await pay(page, /^Card that works/).catch(() => {});
    await page.unroute("**/payment-success*");
    await expect
      .poll(async () => (await (await page.request.get("/api/user")).json()).is_pro, { timeout: 20_000 })
      .toBe(true);
    await expectOneSubscription(page, site);
    await page.context().clearCookies();
    await signIn(page, credentials);
    await expect(badge(page, "PRO")).toBeVisible();
  },
);

async function expectOneSubscription(page: Page, site: Stack) {
  const state = await (await page.request.get(`${site.url}/_local/stripe/control/state`)).json();
  expect(state.subscriptions).toHaveLength(1);
  expect(state.customers).toHaveLength(1);
}

freshTest("an account is deleted only after its subscription is canceled", async ({ page }) => {
  const { username, password } = await register(page);
  await startPlan(page, "Monthly");
  await pay(page, /^Card that works/);
  await page.getByRole("link", { name: "Manage Subscription" }).click();

  const remove = async () => {
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await dialog.getByRole("textbox").first().fill(username);
    await dialog.getByLabel("Current password").fill(password);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    return dialog;
  };
  await control(page, "faults", { fault: "down", count: 20 });
  const dialog = await remove();
  await expect(dialog.getByRole("textbox").first()).toHaveAccessibleDescription(/.+/);
  await expect(dialog).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(200);

  await control(page, "faults", {});
  await page.keyboard.press("Escape");
  await remove();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Account deleted")).toBeVisible();
  const state = await (await page.request.get("/_local/stripe/control/state")).json();
  expect(state.subscriptions.map(({ status }: { status: string }) => status)).toEqual(["canceled"]);
  await signIn(page, { username, password });
  await expect(page.getByText("Login failed")).toBeVisible();
});

test("signing out everywhere ends the sessions of other browsers", async ({ page, browser, baseURL }) => {
  const credentials = await register(page);
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, credentials);
  await expect(badge(elsewhere, "10 chats left")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await page.request.get("/api/user")).status()).toBe(401);
  expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
  await other.close();
});

test("starting a checkout asks before erasing a draft", async ({ page }) => {
  await register(page);
  await input(page).fill("A draft that is not sent yet");
  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Upgrade to Premium" }).click();
  await page.getByRole("button", { name: "Start Monthly Plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave and erase this chat?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("button", { name: "Start Monthly Plan" })).toBeVisible();
  await page.getByRole("button", { name: "Start Monthly Plan" }).click();
  await dialog.getByRole("button", { name: "Leave and erase" }).click();
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
});

test("axe finds no violations on the payment pages in either theme at any width", async ({ page }) => {
  const check = (name: string, shown: Locator) => expectAccessibleAt(page, [390, 768, 1440], name, shown);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register(page);
  await page.goto("/upgrade");
  await check("upgrade", page.getByText(/billed yearly/));
  await page.getByRole("button", { name: "Start Annual Plan" }).click();
  await pay(page, /^Card that works/);
  await check("payment success", heading(page, "Payment Successful!"));
  await page.goto("/dashboard");
  await check("dashboard", page.getByRole("button", { name: "Manage Subscription" }));
  await page.getByRole("button", { name: "Delete my account" }).click();
  await check("deletion", page.getByRole("dialog"));
  await page.goto("/payment-success");
  await check("no session", heading(page, "No session ID found in URL"));
});
