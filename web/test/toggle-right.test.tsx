// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminUser } from "../src/api/admin-users.ts";
import { type Right, useToggleRight } from "../src/features/admin-users/use-toggle-right.ts";
import { Toaster } from "../src/ui/toaster.tsx";
import { clearToasts } from "../src/ui/toasts.ts";
import { adminUser } from "./admin.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  act(clearToasts);
});

/** Toggles a right, and returns the requests so far and the users shown. */
async function toggle(right: Right, user: AdminUser) {
  const sent: string[] = [];
  const shown: AdminUser[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET") return new Response(null, { status: 401 });
    sent.push(`${path} ${body}`);
    return new Response(null, { status: 204 });
  });
  render(
    <>
      <Toggle right={right} user={user} show={(user) => shown.push(user)} />
      <Toaster closeLabel="Close" />
    </>,
  );
  await act(async () => screen.getByText("Toggle").click());
  return { sent, shown };
}

function Toggle(props: { right: Right; user: AdminUser; show: (user: AdminUser) => void }) {
  const { right, user, show } = props;
  const toggleRight = useToggleRight({ show, refresh: () => {} } as never);
  return (
    <button type="button" onClick={() => toggleRight(user, right)}>
      Toggle
    </button>
  );
}

test.each([
  ["isPro", "pro", "User upgraded to Pro", "User downgraded from Pro"],
  ["isAdmin", "admin", "User granted admin access", "User removed from admin"],
  ["isBlocked", "blocked", "User blocked", "User unblocked"],
] as const)("the report of %s names the user, and can be undone once", async (right, name, done, undone) => {
  const path = `/api/admin/users/ada/${name}`;
  const { sent, shown } = await toggle(right, adminUser("ada"));
  const toast = () => screen.getByRole("status").textContent;
  expect(toast()).toContain(`${done}ada`);
  expect(shown.at(-1)).toMatchObject({ [right]: true });
  await act(async () => screen.getByText("Undo").click());
  expect(sent).toEqual([`${path} {"${right}":true}`, `${path} {"${right}":false}`]);
  expect(shown.at(-1)).toMatchObject({ [right]: false });
  expect(toast()).toContain(`${undone}ada`);
  expect(screen.queryByText("Undo")).toBeNull();
});

test("removing admin rights, which may be one's own, is not offered to be undone", async () => {
  await toggle("isAdmin", adminUser("ada", { isAdmin: true }));
  expect(screen.getByRole("status").textContent).toContain("User removed from adminada");
  expect(screen.queryByText("Undo")).toBeNull();
});
