// @vitest-environment happy-dom
import { cleanup, fireEvent } from "@testing-library/react";
import { mutate } from "swr";
import { describe, expect, test } from "vitest";
import {
  button,
  calls,
  deferred,
  heading,
  main,
  opened,
  openPage,
  press,
  problem,
  server,
  settle,
} from "./billing-pages.tsx";
import { freeUser, noSubscription, proUser } from "./users.ts";

describe("the dashboard", () => {
  test("waits for the user, and redirects a visitor to /auth", async () => {
    const { promise, resolve } = deferred();
    server["GET /api/user"] = promise;
    await openPage("/dashboard");
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
      nextBilling: new Date(2026, 11, 22, 12).toISOString(), // the page shows the local date
      last4: "4242",
    };
    server["POST /api/payments/portal"] = { redirectUrl: "https://portal.example/p/1" };
    await openPage("/dashboard");
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
    await openPage("/dashboard");
    expect(main()).toContain("ending in 4242");
    cleanup();
    await mutate("/api/user", { ...freeUser, id: "u2" }, { revalidate: false });
    server["GET /api/subscription"] = new Promise(() => {});
    await openPage("/dashboard");
    expect(main()).toContain("3 of 10 used");
    expect(main()).not.toContain("4242");
  });

  test("shows a free user the chats used and the way to upgrade", async () => {
    server["GET /api/subscription"] = noSubscription;
    await openPage("/dashboard");
    expect(main()).toContain("3 of 10 used");
    expect(document.querySelector("main a[href='/upgrade']")).not.toBeNull();
    expect(button("Manage Subscription")).toBeNull();
  });

  test("tells a blocked user where to turn", async () => {
    const blocked = "This account is blocked and cannot chat. Contact the operator of this site.";
    server["GET /api/subscription"] = { ...noSubscription, links: { support: "help@example.org" } };
    await openPage("/dashboard");
    expect(main()).not.toContain("blocked");
    cleanup();
    await mutate("/api/user", { ...freeUser, isBlocked: true }, { revalidate: false });
    server["GET /api/user"] = { ...freeUser, isBlocked: true };
    await openPage("/dashboard");
    expect(main()).toContain(blocked);
    const contact = document.querySelector("main [role=status] a[href='mailto:help@example.org']");
    expect(contact?.textContent).toBe("Support: help@example.org");
  });

  test("caps a former Pro user's used chats at the limit", async () => {
    server["GET /api/user"] = { ...freeUser, chatsUsed: 5000 };
    server["GET /api/subscription"] = noSubscription;
    await openPage("/dashboard");
    expect(main()).toContain("10 of 10 used");
  });

  test("signs out everywhere", async () => {
    server["GET /api/subscription"] = noSubscription;
    server["POST /api/logout"] = new Response(null, { status: 204 });
    await openPage("/dashboard");
    await press("Sign out everywhere");
    expect(calls("POST /api/logout").map(({ body }) => body)).toEqual([{ everywhere: true }]);
    expect(heading()).toBe("sign in");
  });

  test("deletes the account once the username and the password are typed, unless it fails", async () => {
    server["GET /api/subscription"] = noSubscription;
    await openDeletion();
    await submitDeletion();
    expect(deletion()).toContain("exactly as shown");
    // As copied from a right-to-left page.
    type("text", "\u2068SilentOtter1234\u2069");
    await submitDeletion();
    expect(deletion()).toContain("Enter your current password.");
    expect(calls("DELETE /api/user")).toEqual([]);

    type("password", "a guess");
    server["DELETE /api/user"] = problem(403, "wrong_password", "Your current password is incorrect.");
    await submitDeletion();
    expect(deletion()).toContain("Your current password is incorrect.");

    type("password", "correct horse");
    server["DELETE /api/user"] = problem(503, "cannot_cancel", "Your account was not deleted.");
    await submitDeletion();
    expect(deletion()).toContain("Your account was not deleted.");
    expect(heading()).toBe("Your account");

    server["DELETE /api/user"] = new Response(null, { status: 204 });
    await submitDeletion();
    expect(calls("DELETE /api/user").map(({ body }) => body)).toEqual(
      ["a guess", "correct horse", "correct horse"].map((password) => ({
        username: "SilentOtter1234",
        password,
      })),
    );
    expect(heading()).toBe("sign in");
  });

  test("sends a user without a password to sign in again", async () => {
    server["GET /api/user"] = { ...freeUser, hasPassword: false };
    server["GET /api/subscription"] = noSubscription;
    server["DELETE /api/user"] = problem(403, "sign_in_again", "Sign in again.");
    await openDeletion();
    expect(document.querySelector("dialog input[type=password]")).toBeNull();
    type("text", "SilentOtter1234");
    await submitDeletion();
    expect(calls("DELETE /api/user").map(({ body }) => body)).toEqual([{ username: "SilentOtter1234" }]);
    expect(document.querySelector("dialog [role=alert]")?.textContent).toBe("Sign in again.");
    expect(document.querySelector("dialog [aria-invalid=true]")).toBeNull();
    const link = document.querySelector("dialog a");
    expect(link?.getAttribute("href")).toBe("/api/auth/google?prompt=login&return=%2Fdashboard");
    expect(document.activeElement).toBe(link);
  });
});

const deletion = () => document.querySelector("dialog")?.textContent;

async function openDeletion() {
  await import("../src/features/dashboard/delete-dialog.tsx"); // loaded when the dialog opens
  await openPage("/dashboard");
  await press("Delete my account");
}

function submitDeletion() {
  fireEvent.submit(document.querySelector("dialog form") as Element);
  return settle(0);
}

function type(field: "text" | "password", text: string) {
  const input = document.querySelector(
    field === "password" ? "dialog input[type=password]" : "dialog input:not([type=password])",
  );
  fireEvent.input(input as Element, { target: { value: text } });
}
