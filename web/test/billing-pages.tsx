// Setup that the tests of the payment pages share: it renders a page and responds in place of the
// server. Importing this file registers its hooks.

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { mutate, SWRConfig } from "swr";
import { afterEach, beforeEach, vi } from "vitest";
import { swrConfig } from "../src/api/swr.ts";
import { Dashboard } from "../src/routes/dashboard.tsx";
import { PaymentSuccess } from "../src/routes/payment-success.tsx";
import { Upgrade } from "../src/routes/upgrade.tsx";
import { Toaster } from "../src/ui/toaster.tsx";
import { clearToasts } from "../src/ui/toasts.ts";
import { asSent } from "./as-sent.ts";
import { freeUser } from "./users.ts";

export const prices = {
  monthly: { amount: 12, currency: "usd" },
  annual: { amount: 100, currency: "usd", savings: 31 },
  hasDailyBudget: true,
  links: {},
};

/** The server's responses, by method and path: JSON or a Response, or a promise of either. */
export let server: Record<string, unknown>;
let requests: { path: string; body: unknown }[];
/** The URLs outside the app to which the page has navigated. */
export let opened: string[];

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
    return Response.json(asSent(response) ?? { detail: "Not found." }, { status: response ? 200 : 404 });
  });
  vi.spyOn(location, "assign").mockImplementation((url) => void opened.push(String(url)));
  await clearCache();
});

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page of the app at an address. */
export async function openPage(address: string) {
  render(
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
  );
  await settle();
}

const clearCache = () => mutate(() => true, undefined, { revalidate: false });

/** Closes the page and drops its data, so that it can be opened again. */
export async function closePage() {
  cleanup();
  await clearCache();
}

/** Lets responses arrive. */
export const settle = (ms = 50) => act(async () => vi.advanceTimersByTimeAsync(ms));

export const heading = () => document.querySelector("h1")?.textContent?.trim();
export const main = () => document.querySelector("main")?.textContent ?? "";
export const calls = (path: string) => requests.filter((request) => request.path === path);
export const button = (name: string) => screen.queryByText<HTMLButtonElement>(name, { selector: "button" });

export async function press(name: string) {
  fireEvent.click(screen.getByText(name, { selector: "button" }));
  await settle();
}

/** Returns the lines of the toast. */
export function toast(): string[] {
  const shown = [...document.querySelectorAll("[role=alert], [role=status]")].find((one) =>
    one.querySelector("b ~ p"),
  );
  return [...(shown?.querySelectorAll("b, p") ?? [])].map(({ textContent }) => textContent ?? "");
}

export function deferred() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const links = { support: "help@example.org" };
export const problem = (status: number, code: string, detail: string) =>
  Response.json({ status, code, detail, links }, { status });
