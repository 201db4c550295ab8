import { billing, dashboard, deletion, paymentSuccess } from "../src/texts/en/billing.ts";
import { landing as landingTexts } from "../src/texts/en/landing.ts";
import { auth, credentials, signIn } from "../src/texts/en/sign-in.ts";
import { upgrade } from "../src/texts/en/upgrade.ts";
import { noSubscription } from "../test/users.ts";
import { otherWidths, type Screen, state } from "./screen.ts";

state("landing", async (screen) => {
  await screen.shoot("", { reload: () => openLanding(screen) });
  await screen.shoot("at", { widths: otherWidths });
});

/** Opens the landing page and presses a key, so that the catalog loads before the screenshot. */
async function openLanding(screen: Screen) {
  await screen.open("/");
  await screen.page.keyboard.press("Shift");
  await screen.see(screen.button(landingTexts.models.showAll(24)));
}

state("landing hover and focus", async (screen) => {
  await screen.open("/");
  const link = screen.page.getByRole("link", { name: landingTexts.hero.action });
  await screen.shoot("hover", { window: true, only: /1440-light|390-light/, before: () => link.hover() });
  await screen.shoot("focus", { window: true, only: /1440-light|390-light/, before: () => link.focus() });
});

state("not found", async (screen) => {
  await screen.open("/nowhere");
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("privacy page", async (screen) => {
  await screen.open("/privacy");
  await screen.see(screen.page.getByRole("heading", { level: 1 }));
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("auth", async (screen) => {
  await screen.open("/auth");
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("auth failed sign-in and form", async (screen) => {
  await screen.open("/auth?error=cancelled");
  await screen.press(auth.returning);
  await screen.press(signIn.action);
  await screen.see(signIn.usernameMissing);
  await screen.shoot();
});

state("auth blocked", async (screen) => {
  await screen.open("/auth?error=blocked");
  await screen.see(auth.failures.blocked());
  await screen.shoot("", { only: /light|dark/ });
});

state("auth rejected", async (screen) => {
  await screen.respond("login", (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, code: "wrong_credentials", detail: "Incorrect username or password." },
    }),
  );
  await screen.open("/auth");
  await screen.press(auth.returning);
  await screen.page.getByLabel(signIn.username, { exact: true }).fill("SilentOtter1234");
  await screen.page.getByLabel(signIn.password, { exact: true }).fill("not the password");
  await screen.press(signIn.action);
  await screen.see(auth.loginFailed);
  await screen.shoot("", { window: true });
});

state("auth busy", async (screen) => {
  await screen.stall("**/api/login");
  await screen.open("/auth");
  await screen.press(auth.returning);
  await screen.page.getByLabel(signIn.username, { exact: true }).fill("SilentOtter1234");
  await screen.page.getByLabel(signIn.password, { exact: true }).fill("a password");
  await screen.press(signIn.action);
  await screen.shoot("", { only: /light/ });
});

state("credentials", async (screen) => {
  await screen.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await screen.respond("register", (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: "username_taken", detail: "This username is taken. Choose another." },
    }),
  );
  await screen.open("/auth");
  await screen.press(auth.anonymous);
  await screen.see(screen.page.getByRole("dialog", { name: credentials.title }));
  await screen.shoot("", { window: true });
  await screen.press(credentials.copyThis(credentials.password));
  await screen.see(screen.page.getByText(auth.copiedTitle, { exact: true }).first());
  await screen.shoot("copied", { window: true, only: /light/ });
  await screen.press(credentials.create);
  await screen.see(credentials.taken);
  await screen.shoot("taken", { window: true });
});

const prices = {
  monthly: { amount: 29.99, currency: "usd" },
  annual: { amount: 299, currency: "usd", savings: 17 },
  hasDailyBudget: true,
  links: {
    support: "help@example.org",
    terms: "https://example.org/terms",
    refunds: "https://example.org/refunds",
  },
};

const none = { ...noSubscription, links: prices.links };

function payments(screen: Screen, responses: Record<string, unknown>) {
  return Promise.all(
    Object.entries(responses).map(([path, json]) => screen.respond(path, (route) => route.fulfill({ json }))),
  );
}

/** The error while Stripe cannot be reached. */
const unavailable = [
  503,
  "payments_unavailable",
  "The payment provider is not responding. Try again in a moment.",
] as const;

function paymentsFail(screen: Screen, path: string, status: number, code: string, detail: string) {
  return screen.respond(path, (route) => route.fulfill({ status, json: { status, code, detail } }));
}

state("upgrade", async (screen) => {
  await screen.user();
  await payments(screen, { "subscription-prices": prices });
  await screen.open("/upgrade");
  await screen.see(billing.terms);
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
  await screen.stall("**/api/payments/create-subscription");
  await screen.press(upgrade.annual.action);
  await screen.shoot("busy", { only: /light/ });
});

state("upgrade failures", async (screen) => {
  await screen.user();
  await paymentsFail(screen, "subscription-prices", ...unavailable);
  await screen.open("/upgrade");
  await screen.see(upgrade.notCurrent);
  await screen.shoot("", { window: true });
  await paymentsFail(screen, "payments/create-subscription", ...unavailable);
  await screen.press(upgrade.monthly.action);
  await screen.see(upgrade.failedTitle);
  await screen.shoot("payment", { window: true, only: /light/ });
});

state("upgrade off", async (screen) => {
  await screen.user();
  await paymentsFail(
    screen,
    "subscription-prices",
    503,
    "payments_off",
    "Payments are not set up on this site.",
  );
  await screen.open("/upgrade");
  await screen.see(upgrade.off);
  await screen.shoot();
});

state("upgrade pro", async (screen) => {
  await screen.pro();
  await payments(screen, { subscription: { ...none, plan: "monthly", status: "active" } });
  await screen.open("/upgrade");
  await screen.see(upgrade.pro.title);
  await screen.shoot("", { only: /light/ });
});

state("upgrade granted", async (screen) => {
  await screen.pro();
  await payments(screen, {
    "subscription-prices": prices,
    subscription: { ...none, granted: true },
  });
  await screen.open("/upgrade");
  await screen.see(upgrade.granted);
  await screen.shoot("", { only: /light/ });
});

state("payment success", async (screen) => {
  await screen.pro();
  await payments(screen, {
    "subscription-prices": prices,
    "payments/verify-session": {
      status: "active",
      plan: "annual",
      amount: 299,
      currency: "usd",
      nextBilling: "2027-11-22T12:00:00Z",
    },
  });
  await screen.open("/payment-success?session_id=cs_1");
  await screen.see(paymentSuccess.start);
  await screen.shoot();
  await payments(screen, { "payments/verify-session": { status: "pending" } });
  await screen.open("/payment-success?session_id=cs_1");
  await screen.see(paymentSuccess.pending);
  await screen.shoot("pending");
  await paymentsFail(
    screen,
    "payments/verify-session",
    402,
    "unpaid",
    "This checkout has not been paid. You have not been charged.",
  );
  await screen.open("/payment-success?session_id=cs_1");
  await screen.see(paymentSuccess.failed);
  await screen.shoot("failed", { window: true });
  await screen.stall("**/api/payments/verify-session");
  await screen.open("/payment-success?session_id=cs_1");
  await screen.see(paymentSuccess.verifying);
  await screen.shoot("verifying", { only: /light/ });
  await screen.open("/payment-success");
  await screen.see(paymentSuccess.noSessionText);
  await screen.shoot("no session", { window: true, only: /light/ });
  await screen.visitor();
  await screen.open("/payment-success?session_id=cs_1");
  await screen.see(paymentSuccess.signedOut);
  await screen.shoot("signed out", { only: /light/ });
});

state("dashboard", async (screen) => {
  await screen.user({ chatsUsed: 7 });
  await payments(screen, { subscription: none });
  await screen.open("/dashboard");
  await screen.see(dashboard.upgrade);
  await screen.shoot();
  await screen.press(dashboard.remove);
  await screen.see(screen.page.getByRole("dialog", { name: deletion.title }));
  await screen.press(deletion.action);
  await screen.shoot("delete", { window: true });
});

state("dashboard subscriber", async (screen) => {
  await screen.pro();
  const subscription = {
    ...none,
    canManage: true,
    plan: "monthly",
    status: "active",
    amount: 29.99,
    currency: "usd",
    nextBilling: "2026-12-22T12:00:00Z",
    last4: "4242",
    links: prices.links,
  };
  await payments(screen, { subscription });
  await screen.open("/dashboard");
  await screen.see(billing.manage);
  await screen.shoot();
  await payments(screen, {
    subscription: { ...subscription, nextBilling: null, endsAt: "2026-12-22T12:00:00Z" },
  });
  await screen.open("/dashboard");
  await screen.see(dashboard.ending);
  await screen.shoot("ending", { only: /light/ });
  await payments(screen, { subscription: { ...subscription, status: "past_due" } });
  await screen.open("/dashboard");
  await screen.see(dashboard.statuses.past_due);
  await screen.shoot("past due", { only: /light/ });
  await paymentsFail(screen, "subscription", ...unavailable);
  await screen.open("/dashboard");
  await screen.see(dashboard.failed);
  await screen.shoot("failed", { only: /light/ });
});

state("route failure", async (screen) => {
  await screen.page.route("**/assets/upgrade-*.js", (route) => route.abort());
  await screen.user();
  await screen.shoot("", { reload: () => screen.open("/upgrade") });
});
