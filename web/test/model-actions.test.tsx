// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminModel, useAdminModels } from "../src/api/admin-models.ts";
import { swrConfig } from "../src/api/swr.ts";
import { useModelActions } from "../src/features/admin-models/use-model-actions.ts";
import { adminModel } from "./admin.ts";

const config = { ...swrConfig, provider: () => new Map(), dedupingInterval: 0 };

let models: AdminModel[] = [];
let actions: ReturnType<typeof useModelActions> | undefined;

function Catalog() {
  const { data } = useAdminModels();
  models = data ?? [];
  actions = useModelActions(data);
  return null;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const order = () => models.map(({ id }) => id);

/** Shows the models "one", "two" and "three". Requests with the method `held` wait for `respond`. */
async function showCatalog(held: string) {
  const stored = ["one", "two", "three"].map(adminModel);
  const saved: string[] = [];
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, keepalive }: RequestInit) => {
    if (method !== "GET") saved.push(`${method} ${path}${keepalive ? ", kept alive" : ""}`);
    if (method === held) await response;
    if (method === "PUT") {
      const { ids } = JSON.parse(String(body)) as { ids: string[] };
      stored.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    }
    return method === "GET" ? Response.json(stored) : new Response(null, { status: 204 });
  });
  const app = (child: ReactNode) => <SWRConfig value={config}>{child}</SWRConfig>;
  const { rerender } = render(app(<Catalog />));
  await settle(50);
  expect(order()).toEqual(["one", "two", "three"]);
  return { saved, respond, leave: () => rerender(app(null)) };
}

test("a change that is saved after a move keeps the new order", async () => {
  const { saved, respond } = await showCatalog("PATCH");
  await act(async () => void actions?.toggleActive(adminModel("one")));
  await act(async () => actions?.move(adminModel("three"), 0));
  await act(async () => respond());
  await settle(100);
  expect(order()).toEqual(["three", "one", "two"]);
  await settle(1000);
  expect(saved).toEqual(["PATCH /api/admin/models/one", "PUT /api/admin/models/order, kept alive"]);
  expect(order()).toEqual(["three", "one", "two"]);
});

test("a change made right after a move stays while the order is saved", async () => {
  const { respond } = await showCatalog("PUT");
  await act(async () => actions?.move(adminModel("three"), 0));
  await act(async () => void actions?.toggleActive(adminModel("one")));
  await settle(1000);
  expect(order()).toEqual(["three", "one", "two"]);
  expect(models.find(({ id }) => id === "one")?.isActive).toBe(false);
  await act(async () => respond());
});

test("orders are saved one after the other", async () => {
  const { saved, respond } = await showCatalog("PUT");
  await act(async () => actions?.move(adminModel("three"), 0));
  await settle(1000);
  await act(async () => actions?.move(adminModel("two"), 0));
  await settle(1000);
  expect(saved).toHaveLength(1);
  await act(async () => respond());
  await settle(1000);
  expect(saved).toHaveLength(2);
  expect(order()).toEqual(["two", "three", "one"]);
});

test.each(["page", "tab"])("an order is saved when the %s is left right after a move", async (what) => {
  const { saved, leave } = await showCatalog("");
  await act(async () => actions?.move(adminModel("three"), 0));
  expect(saved).toEqual([]);
  if (what === "tab") leave();
  else window.dispatchEvent(new Event("pagehide"));
  const sent = ["PUT /api/admin/models/order, kept alive"];
  expect(saved).toEqual(sent);
  await settle(1000);
  expect(saved).toEqual(sent);
});
