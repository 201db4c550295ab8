// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import {
  button,
  calls,
  closePage,
  deferred,
  heading,
  links,
  main,
  opened,
  openPage,
  press,
  prices,
  problem,
  server,
  settle,
  toast,
} from "./billing-pages.tsx";
import { noSubscription, proUser } from "./users.ts";

describe("the upgrade page", () => {
  test("redirects a visitor to /auth, and shows nothing while the user is unknown", async () => {
    const { promise, resolve } = deferred();
    server["GET /api/user"] = promise;
    await openPage("/upgrade");
    expect(heading()).toBeUndefined();
    expect(main()).toBe("");
    resolve(problem(401, "", "Sign in."));
    await settle();
    expect(heading()).toBe("sign in");
  });

  test("shows the server's prices and savings, and the chats left", async () => {
    await openPage("/upgrade");
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

  test("shows every benefit and what it means today, the links, and what is stored", async () => {
    const terms = "https://example.org/terms";
    server["GET /api/subscription-prices"] = { ...prices, links: { ...links, terms } };
    await openPage("/upgrade");
    for (const text of [
      "Unlimited conversations",
      "All premium models",
      "Priority response",
      "When the site's daily budget is used up, only Premium chats continue.",
      "Cancel anytime",
      "Everything in Monthly",
      "Priority support",
      "Your account page shows how to contact support.",
      "Early access to new models",
      "New premium models are yours as soon as they are added.",
      "Only your username and the last 4 digits of the payment method are stored.",
      "customer and subscription IDs",
      "The provider, Stripe, receives",
    ])
      expect(main()).toContain(text);
    const hrefs = () => [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    expect(hrefs()).toEqual(["/chat", terms, "mailto:help@example.org"]); // no refunds link, since none is set
    await closePage();
    server["GET /api/subscription-prices"] = { ...prices, hasDailyBudget: false };
    await openPage("/upgrade");
    expect(main()).toContain("This site has not published a support contact yet.");
    expect(main()).toContain("Free chats are answered just as fast on this site.");
    expect(main()).not.toContain("daily budget");
    expect(hrefs()).toEqual(["/chat"]);
  });

  test("has no link to itself in the header", async () => {
    await openPage("/upgrade");
    await vi.waitFor(() => expect(document.querySelector("header")?.textContent).toContain("Logout"));
    expect(document.querySelector("header a[href='/upgrade']")).toBeNull();
  });

  test("shows no savings if there are none", async () => {
    server["GET /api/subscription-prices"] = {
      ...prices,
      annual: { amount: 144, currency: "usd", savings: 0 },
      hasDailyBudget: true,
    };
    await openPage("/upgrade");
    expect(main()).toContain("$144 billed yearly");
    expect(main()).not.toContain("Save");
  });

  test("shows default prices, marked as such, if the prices cannot be loaded", async () => {
    server["GET /api/subscription-prices"] = problem(503, "unavailable", "Stripe is down.");
    await openPage("/upgrade");
    expect(toast()).toEqual(["Error", "Unable to load pricing information. Please refresh the page."]);
    for (const text of ["$29.99", "$16.58", "$199 billed yearly", "Save 17%", "may not be current"])
      expect(main()).toContain(text);
    expect(main()).not.toContain("support contact");
  });

  test("starts only one checkout if the button is pressed repeatedly", async () => {
    server["POST /api/payments/create-subscription"] = new Promise(() => {});
    await openPage("/upgrade");
    await press("Start Annual Plan");
    expect(button("Start Monthly Plan")?.disabled).toBe(true);
    expect(button("Processing...")?.disabled).toBe(false); // keeps the focus
    await press("Processing...");
    await press("Start Monthly Plan");
    expect(calls("POST /api/payments/create-subscription").map(({ body }) => body)).toEqual([
      { plan: "annual" },
    ]);
  });

  test("opens the checkout", async () => {
    server["POST /api/payments/create-subscription"] = { redirectUrl: "https://checkout.example/c/1" };
    await openPage("/upgrade");
    await press("Start Monthly Plan");
    expect(opened).toEqual(["https://checkout.example/c/1"]);
    expect(button("Processing...")).toBeDefined();
  });

  test("reports a checkout that cannot be started, with the reason and the contact", async () => {
    server["POST /api/payments/create-subscription"] = problem(
      503,
      "payments_unavailable",
      "The payment provider is not responding. Try again in a moment.",
    );
    await openPage("/upgrade");
    await press("Start Monthly Plan");
    expect(toast()).toEqual([
      "Payment Error",
      "Failed to process subscription. Please try again.",
      "The payment provider is not responding. Try again in a moment. Support: help@example.org",
    ]);
    expect(button("Start Monthly Plan")?.getAttribute("aria-disabled")).toBe("false");
  });

  test("reports that payments are not set up", async () => {
    server["GET /api/subscription-prices"] = problem(503, "payments_off", "Payments are not set up.");
    await openPage("/upgrade");
    expect(main()).toContain("Payments are not set up on this site");
    expect(main()).not.toContain("$");
    expect(button("Start Monthly Plan")).toBeNull();
    expect(toast()).toEqual([]);
  });

  test("recognizes a subscriber, and lets a user who has Pro only by grant subscribe", async () => {
    server["GET /api/user"] = proUser;
    server["GET /api/subscription"] = { ...noSubscription, plan: "monthly", status: "active", granted: true };
    await openPage("/upgrade");
    expect(heading()).toBe("You have Premium");
    await closePage();
    server["GET /api/subscription"] = { ...noSubscription, granted: true };
    await openPage("/upgrade");
    expect(main()).toContain("You already have Premium");
    expect(main()).not.toContain("Your current plan");
    expect(button("Start Annual Plan")).toBeDefined();
  });
});
