// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminUser } from "../src/api/admin-users.ts";
import { useUserActions } from "../src/features/admin-users/use-user-actions.ts";
import { Toaster } from "../src/ui/toaster.tsx";
import { clearToasts } from "../src/ui/toasts.ts";
import { adminUser } from "./admin.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  act(clearToasts);
});

/** Calls an action, and returns the requests so far and the users shown. */
async function perform(action: keyof ReturnType<typeof useUserActions>, user: AdminUser) {
  const sent: string[] = [];
  const shown: AdminUser[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET") return new Response(null, { status: 401 });
    sent.push(`${path} ${body}`);
    return new Response(null, { status: 204 });
  });
  render(
    <>
      <Action action={action} user={user} show={(user) => shown.push(user)} />
      <Toaster closeLabel="Close" />
    </>,
  );
  await act(async () => screen.getByText("Act").click());
  return { sent, shown };
}

function Action(props: {
  action: keyof ReturnType<typeof useUserActions>;
  user: AdminUser;
  show: (user: AdminUser) => void;
}) {
  const { action, user, show } = props;
  const actions = useUserActions({ show, refresh: () => {} } as never);
  return (
    <button type="button" onClick={() => actions[action](user)}>
      Act
    </button>
  );
}

test.each([
  ["onPro", "pro", "isPro", "User upgraded to Pro", "User downgraded from Pro"],
  ["onAdmin", "admin", "isAdmin", "User granted admin access", "User removed from admin"],
  ["onBlock", "blocked", "isBlocked", "User blocked", "User unblocked"],
] as const)(
  "the report of %s names the user, and can be undone once",
  async (action, name, field, done, undone) => {
    const path = `/api/admin/users/ada/${name}`;
    const { sent, shown } = await perform(action, adminUser("ada"));
    const toast = () => screen.getByRole("status").textContent;
    expect(toast()).toContain(`${done}ada`);
    expect(shown.at(-1)).toMatchObject({ [field]: true });
    await act(async () => screen.getByText("Undo").click());
    expect(sent).toEqual([`${path} {"${field}":true}`, `${path} {"${field}":false}`]);
    expect(shown.at(-1)).toMatchObject({ [field]: false });
    expect(toast()).toContain(`${undone}ada`);
    expect(screen.queryByText("Undo")).toBeNull();
  },
);

test("removing admin rights, which may be one's own, is not offered to be undone", async () => {
  await perform("onAdmin", adminUser("ada", { isAdmin: true }));
  expect(screen.getByRole("status").textContent).toContain("User removed from adminada");
  expect(screen.queryByText("Undo")).toBeNull();
});
