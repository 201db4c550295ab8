// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import { mutate, SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { swrConfig } from "../src/api/swr.ts";
import { Dashboard } from "../src/routes/dashboard.tsx";
import { PaymentSuccess } from "../src/routes/payment-success.tsx";
import { Upgrade } from "../src/routes/upgrade.tsx";
import { Toaster } from "../src/ui/toaster.tsx";
import { clearToasts } from "../src/ui/toasts.ts";
import { freeUser, noSubscription, proUser } from "./users.ts";

const prices = {
  monthly: { amount: 12, currency: "usd" },
  annual: { amount: 100, currency: "usd", savings: 31 },
  links: {},
};
const paid = {
  status: "active",
  plan: "annual",
  amount: 100,
  currency: "usd",
  nextBilling: "2027-11-22T12:00:00Z",
};

let root: Root;
/** The server's responses, by method and path: JSON or a Response, or a promise of it. */
let server: Record<string, unknown>;
let requests: { path: string; body: unknown }[];
let opened: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  requests = [];
  opened = [];
  server = { "GET /api/user": freeUser, "GET /api/subscription-prices": prices };
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const key = `${method} ${path}`;
    requests.push({ path: key, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const response = await server[key];
    if (response instanceof Response) return response.clone();
    return Response.json(response ?? { detail: "Not found." }, { status: response ? 200 : 404 });
  });
  vi.spyOn(location, "assign").mockImplementation((url) => void opened.push(String(url)));
  await mutate(() => true, undefined, { revalidate: false });
});

afterEach(async () => {
  await act(async () => root.unmount());
  clearToasts();
  document.body.innerHTML = "";
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address: string) {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <SWRConfig value={{ ...swrConfig, dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/upgrade" element={<Upgrade />} />
            <Route path="/payment-success" element={<PaymentSuccess />} />
            <Route path="/dashboard" element={<Dashboard />} />
            <Route path="/auth" element={<h1>sign in</h1>} />
          </Routes>
        </MemoryRouter>
        <Toaster closeLabel="Close" />
      </SWRConfig>,
    ),
  );
  await settle();
}

/** Lets responses arrive. */
const settle = (ms = 50) => act(async () => vi.advanceTimersByTimeAsync(ms));

const heading = () => document.querySelector("h1")?.textContent?.trim();
const main = () => document.querySelector("main")?.textContent ?? "";
const calls = (path: string) => requests.filter((request) => request.path === path);
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);

async function press(name: string) {
  const target = button(name);
  if (!target) throw new Error(`no button ${name}`);
  await act(async () => target.click());
  await settle();
}

/** Returns the lines of the toast. */
function toast(): string[] {
  const shown = [...document.querySelectorAll("[role=alert], [role=status]")].find((one) =>
    one.querySelector("b ~ p"),
  );
  return [...(shown?.querySelectorAll("b, p") ?? [])].map(({ textContent }) => textContent ?? "");
}

function deferred() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const links = { support: "help@example.org" };
const problem = (status: number, code: string, detail: string) =>
  Response.json({ status, code, detail, links }, { status });

describe("the upgrade page", () => {
  test("redirects a visitor to /auth, and does nothing while the user is unknown", async () => {
    const { promise, resolve } = deferred();
    server["GET /api/user"] = promise;
    await open("/upgrade");
    expect(heading()).toBeUndefined();
    expect(main()).toBe("");
    resolve(problem(401, "", "Sign in."));
    await settle();
    expect(heading()).toBe("sign in");
  });

  test("shows the server's prices and savings, and the chats left", async () => {
    await open("/upgrade");
    for (const text of [
      "Free Tier",
      "10 chats remaining",
      "7 left now",
      "$12",
      "Flexible",
      "$8.33",
      "$100 billed yearly",
      "Save 31%",
    ])
      expect(main()).toContain(text);
  });

  test("names every benefit with what it means today, the links, and what is stored", async () => {
    const terms = "https://example.org/terms";
    server["GET /api/subscription-prices"] = { ...prices, links: { ...links, terms } };
    await open("/upgrade");
    for (const text of [
      "Unlimited conversations",
      "All premium models",
      "Priority response",
      "When the daily budget for free chats is used up, yours continue.",
      "Cancel anytime",
      "Everything in Monthly",
      "Priority support",
      "A contact for support is on your account page.",
      "Early access to new models",
      "New premium models are yours as soon as they are added.",
      "Only your username and the last 4 digits of the payment method are stored.",
      "customer and subscription ids",
      "The provider, Stripe, receives",
    ])
      expect(main()).toContain(text);
    const hrefs = () => [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    expect(hrefs()).toEqual(["/chat", terms, "mailto:help@example.org"]); // no refunds, which is not set
    await act(async () => root.unmount());
    await mutate(() => true, undefined, { revalidate: false });
    server["GET /api/subscription-prices"] = prices;
    await open("/upgrade");
    expect(main()).toContain("This site has not published a support contact yet.");
    expect(hrefs()).toEqual(["/chat"]);
  });

  test("shows no savings if there are none, and 17% if the server does not report any", async () => {
    server["GET /api/subscription-prices"] = {
      ...prices,
      annual: { amount: 144, currency: "usd", savings: 0 },
    };
    await open("/upgrade");
    expect(main()).toContain("$144 billed yearly");
    expect(main()).not.toContain("Save");
    await act(async () => root.unmount());
    await mutate(() => true, undefined, { revalidate: false });
    server["GET /api/subscription-prices"] = { ...prices, annual: { amount: 144, currency: "usd" } };
    await open("/upgrade");
    expect(main()).toContain("Save 17%");
  });

  test("shows default prices, marked as such, if the prices cannot be loaded", async () => {
    server["GET /api/subscription-prices"] = problem(503, "unavailable", "Stripe is down.");
    await open("/upgrade");
    expect(toast()).toEqual(["Error", "Unable to load pricing information. Please refresh the page."]);
    for (const text of ["$29.99", "$16.58", "$199 billed yearly", "Save 17%", "may not be current"])
      expect(main()).toContain(text);
  });

  test("starts one checkout, however often the button is pressed", async () => {
    server["POST /api/payments/create-subscription"] = new Promise(() => {});
    await open("/upgrade");
    await press("Start Annual Plan");
    await press("Processing...");
    await press("Start Monthly Plan");
    expect(calls("POST /api/payments/create-subscription").map(({ body }) => body)).toEqual([
      { plan: "annual" },
    ]);
  });

  test("opens the checkout", async () => {
    server["POST /api/payments/create-subscription"] = { redirectUrl: "https://checkout.example/c/1" };
    await open("/upgrade");
    await press("Start Monthly Plan");
    expect(opened).toEqual(["https://checkout.example/c/1"]);
    expect(button("Processing...")).toBeDefined();
  });

  test("reports a checkout that cannot be started, with the reason and the contact", async () => {
    server["POST /api/payments/create-subscription"] = problem(
      502,
      "payment",
      "The payment provider is not responding.",
    );
    await open("/upgrade");
    await press("Start Monthly Plan");
    expect(toast()).toEqual([
      "Payment Error",
      "Failed to process subscription. Please try again.",
      "The payment provider is not responding. Support: help@example.org",
    ]);
    expect(button("Start Monthly Plan")?.getAttribute("aria-disabled")).toBe("false");
  });

  test("reports that payments are not set up", async () => {
    server["GET /api/subscription-prices"] = problem(503, "payments_off", "Payments are not set up.");
    await open("/upgrade");
    expect(main()).toContain("Payments are not set up on this site");
    expect(main()).not.toContain("$");
    expect(button("Start Monthly Plan")).toBeUndefined();
    expect(toast()).toEqual([]);
  });

  test("leads a subscriber to the account, and lets a user with granted Premium subscribe", async () => {
    server["GET /api/user"] = proUser;
    server["GET /api/subscription"] = { ...noSubscription, plan: "monthly", status: "active", granted: true };
    await open("/upgrade");
    expect(heading()).toBe("You have Premium");
    await act(async () => root.unmount());
    await mutate(() => true, undefined, { revalidate: false });
    server["GET /api/subscription"] = { ...noSubscription, granted: true };
    await open("/upgrade");
    expect(main()).toContain("You already have Premium");
    expect(button("Start Annual Plan")).toBeDefined();
  });
});

describe("the payment success page", () => {
  const address = "/payment-success?session_id=cs_1";
  const verify = "POST /api/payments/verify-session";

  test("waits for the user, then verifies once and shows the payment", async () => {
    const { promise, resolve } = deferred();
    server["GET /api/user"] = promise;
    server[verify] = paid;
    await open(address);
    expect(calls(verify)).toEqual([]);
    expect(heading()).toBeUndefined();
    resolve(freeUser);
    await settle();
    expect(calls(verify).map(({ body }) => body)).toEqual([{ sessionId: "cs_1" }]);
    expect(heading()).toBe("Payment Successful!");
    expect(toast()).toEqual(["Payment Successful!", "Your subscription has been activated successfully."]);
    for (const text of [
      "billed yearly",
      "$100",
      "November 22, 2027",
      "Start Chatting",
      "Manage Subscription",
    ])
      expect(main()).toContain(text);
  });

  test("verifies a pending payment until it is confirmed", async () => {
    server[verify] = { status: "pending" };
    await open(address);
    expect(heading()).toBe("Your payment is being processed");
    await settle(9000);
    expect(calls(verify)).toHaveLength(4);
    server[verify] = paid;
    await settle(3000);
    expect(heading()).toBe("Payment Successful!");
    await settle(9000);
    expect(calls(verify)).toHaveLength(5);
  });

  test("reports a failure with the server's reason, and tries again", async () => {
    server[verify] = problem(402, "unpaid", "This checkout has not been paid.");
    await open(address);
    expect(toast()).toEqual([
      "Verification Error",
      "Unable to verify payment. Please contact support if you were charged.",
    ]);
    expect(main()).toContain("This checkout has not been paid.");
    server[verify] = paid;
    await press("Try again");
    expect(heading()).toBe("Payment Successful!");
  });

  test("reports a missing session id", async () => {
    await open("/payment-success");
    expect(toast()).toEqual(["Error", "No session ID found in URL"]);
    expect(calls(verify)).toEqual([]);
  });

  test("asks a visitor to sign in", async () => {
    server["GET /api/user"] = problem(401, "", "Sign in.");
    await open(address);
    expect(heading()).toBe("Sign in to see your payment");
    expect(calls(verify)).toEqual([]);
  });
});

describe("the dashboard", () => {
  test("waits for the user, and redirects a visitor to /auth", async () => {
    const { promise, resolve } = deferred();
    server["GET /api/user"] = promise;
    await open("/dashboard");
    expect(heading()).toBeUndefined();
    expect(calls("GET /api/subscription")).toEqual([]);
    resolve(problem(401, "", "Sign in."));
    await settle();
    expect(heading()).toBe("sign in");
  });

  test("shows the subscription, and opens the portal", async () => {
    server["GET /api/user"] = proUser;
    server["GET /api/subscription"] = {
      ...noSubscription,
      canManage: true,
      plan: "monthly",
      status: "active",
      amount: 12,
      currency: "usd",
      nextBilling: "2026-12-22T12:00:00Z",
      last4: "4242",
    };
    server["POST /api/payments/portal"] = { redirectUrl: "https://portal.example/p/1" };
    await open("/dashboard");
    for (const text of [
      "Premium, billed monthly",
      "Active",
      "$12",
      "December 22, 2026",
      "ending in 4242",
      "3 so far, no limit",
    ])
      expect(main()).toContain(text);
    await press("Manage Subscription");
    expect(opened).toEqual(["https://portal.example/p/1"]);
  });

  test("does not show the subscription of the user who was signed in before", async () => {
    server["GET /api/user"] = proUser;
    server["GET /api/subscription"] = { ...noSubscription, plan: "monthly", status: "active", last4: "4242" };
    await open("/dashboard");
    expect(main()).toContain("ending in 4242");
    await act(async () => root.unmount());
    await mutate("/api/user", { ...freeUser, id: "u2" }, { revalidate: false });
    server["GET /api/subscription"] = new Promise(() => {});
    await open("/dashboard");
    expect(main()).toContain("3 of 10 used");
    expect(main()).not.toContain("4242");
  });

  test("shows a free user the chats used and the way to upgrade", async () => {
    server["GET /api/subscription"] = noSubscription;
    await open("/dashboard");
    expect(main()).toContain("3 of 10 used");
    expect(document.querySelector("main a[href='/upgrade']")).not.toBeNull();
    expect(button("Manage Subscription")).toBeUndefined();
  });

  test("signs out everywhere", async () => {
    server["GET /api/subscription"] = noSubscription;
    server["POST /api/logout"] = new Response(null, { status: 204 });
    await open("/dashboard");
    await press("Sign out everywhere");
    expect(calls("POST /api/logout").map(({ body }) => body)).toEqual([{ everywhere: true }]);
    expect(heading()).toBe("sign in");
  });

  test("deletes the account once its name is typed, and keeps it if that fails", async () => {
    server["GET /api/subscription"] = noSubscription;
    server["DELETE /api/user"] = problem(
      502,
      "payment",
      "Your subscription could not be canceled. Nothing was deleted.",
    );
    await open("/dashboard");
    await press("Delete my account");
    await vi.waitFor(() => expect(document.querySelector("dialog form")).not.toBeNull());
    const submit = () =>
      act(async () => {
        document
          .querySelector("dialog form")
          ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
        await vi.advanceTimersByTimeAsync(0);
      });
    await submit();
    expect(document.querySelector("dialog")?.textContent).toContain("exactly as shown");
    expect(calls("DELETE /api/user")).toEqual([]);

    const input = document.querySelector<HTMLInputElement>("dialog input");
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
        input,
        "SilentOtter1234",
      );
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await submit();
    expect(document.querySelector("dialog")?.textContent).toContain("Nothing was deleted.");
    expect(heading()).toBe("Your account");

    server["DELETE /api/user"] = new Response(null, { status: 204 });
    await submit();
    expect(calls("DELETE /api/user").map(({ body }) => body)).toEqual(
      Array(2).fill({ username: "SilentOtter1234" }),
    );
    expect(heading()).toBe("sign in");
  });
});
