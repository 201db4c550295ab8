// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { CheckoutOutcome } from "../src/api/types.ts";
import {
  calls,
  deferred,
  heading,
  main,
  openPage,
  press,
  problem,
  server,
  settle,
  toast,
} from "./billing-pages.tsx";
import { freeUser } from "./users.ts";

const paid: CheckoutOutcome = {
  status: "active",
  plan: "annual",
  amount: 100,
  currency: "usd",
  nextBilling: new Date(2027, 10, 22, 12).toISOString(), // the page shows the local date
  links: {},
};

describe("the payment success page", () => {
  const address = "/payment-success?session_id=cs_1";
  const verify = "POST /api/payments/verify-session";

  test("waits for the user, then verifies once and shows the payment", async () => {
    const { promise, resolve } = deferred();
    server["GET /api/user"] = promise;
    server[verify] = paid;
    await openPage(address);
    expect(calls(verify)).toEqual([]);
    expect(heading()).toBeUndefined();
    resolve(freeUser);
    await settle();
    expect(calls(verify).map(({ body }) => body)).toEqual([{ sessionId: "cs_1" }]);
    expect(heading()).toBe("Payment Successful!");
    expect(toast()).toEqual(["Payment Successful!", "Your subscription has been activated successfully."]);
    for (const text of [
      "First, start a chat and choose your models",
      "billed yearly",
      "$100",
      "November 22, 2027",
      "Start Chatting",
      "Manage Subscription",
    ])
      expect(main()).toContain(text);
  });

  test("verifies a pending payment until it is confirmed", async () => {
    server[verify] = { ...paid, status: "pending", nextBilling: null };
    await openPage(address);
    expect(heading()).toBe("Your payment is being processed");
    await settle(3000);
    expect(calls(verify)).toHaveLength(2);
    server[verify] = paid;
    await settle(4500);
    expect(heading()).toBe("Payment Successful!");
    await settle(60_000);
    expect(calls(verify)).toHaveLength(3);
  });

  test("stays below the server's limit of 100 verifications per hour", async () => {
    server[verify] = { ...paid, status: "pending", nextBilling: null };
    await openPage(address);
    for (let minute = 0; minute < 60; minute++) await settle(60_000);
    expect(calls(verify).length).toBeGreaterThan(50);
    expect(calls(verify).length).toBeLessThan(80);
  });

  test("reports a failure with the server's reason, and tries again on request", async () => {
    server[verify] = problem(402, "unpaid", "This checkout has not been paid.");
    await openPage(address);
    expect(toast()).toEqual([
      "Verification Error",
      "Unable to verify payment. Please contact support if you were charged.",
    ]);
    expect(main()).toContain("This checkout has not been paid.");
    server[verify] = paid;
    await press("Try again");
    expect(heading()).toBe("Payment Successful!");
  });

  test("reports a missing session ID", async () => {
    await openPage("/payment-success");
    expect(toast()).toEqual(["Error", "No session ID found in URL"]);
    expect(calls(verify)).toEqual([]);
  });

  test("asks a visitor to sign in", async () => {
    server["GET /api/user"] = problem(401, "", "Sign in.");
    await openPage(address);
    expect(heading()).toBe("Sign in to see your payment");
    expect(calls(verify)).toEqual([]);
  });
});
