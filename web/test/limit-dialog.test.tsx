// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { AccountMenu } from "../src/features/account/account-menu.tsx";
import { LimitDialog } from "../src/features/account/limit-dialog.tsx";
import { freeUser } from "./users.ts";

afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};

/** Shows the account's menu and the dialog of a used-up limit. */
async function show(payments: boolean, signedIn: boolean) {
  const limits = { "chat-limits": JSON.stringify({ visitor: 3, user: 10, payments }) };
  vi.stubGlobal("fetch", async () => Response.json([], { headers: limits }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={["/chat"]}>
        <AccountMenu user={freeUser} left={0} onPassword={nothing} onLogout={nothing} />
        <LimitDialog signedIn={signedIn} limit={10} next="/next" onClose={nothing} />
      </MemoryRouter>
    </SWRConfig>,
  );
  await waitFor(() => expect(links("/upgrade")).toBe(payments ? 1 : 0));
}

const links = (to: string) => document.querySelectorAll(`a[href="${to}"]`).length;

test("a site with payments offers Premium", async () => {
  await show(true, true);
  expect(links("/next")).toBe(1);
  expect(screen.getByText("Maybe Later")).toBeTruthy();
});

test("a site without payments offers nothing that cannot be bought", async () => {
  await show(false, true);
  expect(links("/next")).toBe(0);
  expect(document.querySelector("dialog")?.textContent).toContain("This site sells no others");
});

test("a site without payments offers visitors an account", async () => {
  await show(false, false);
  expect(links("/next")).toBe(1);
});
