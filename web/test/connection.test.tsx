// @vitest-environment happy-dom
import { act, render, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import useSWR, { SWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import { afterEach, expect, test, vi } from "vitest";
import { swrConfig } from "../src/api/swr.ts";
import type { Model, RouterModel } from "../src/api/types.ts";
import { ComposerConnectionNotice } from "../src/features/connection/connection-notice.tsx";
import { ConnectionWatch } from "../src/features/connection/connection-watch.tsx";
import { screen } from "../src/shell.tsx";
import { lazyNamed } from "../src/ui/lazy-named.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Data() {
  const single = useSWR<RouterModel[]>("/api/admin/router-models");
  const list = useSWRInfinite<Model[]>(() => "/api/models");
  return <p>{single.data && list.data ? "loaded" : "not loaded"}</p>;
}

function UpgradeScreen() {
  return <p>Upgrade</p>;
}

test("a screen that failed to load appears once the connection is back", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  let online = false;
  const fetched = vi.fn(async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return Response.json({});
  });
  vi.stubGlobal("fetch", fetched);
  const Upgrade = lazyNamed(async () => {
    await fetched();
    return { Upgrade: UpgradeScreen };
  }, "Upgrade");
  const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(<Suspense fallback={null}>{screen("/upgrade", Upgrade)}</Suspense>);
  await settle(5000);
  expect(document.body.textContent).toContain("This page did not load");
  // The connection is checked once the code for that has loaded.
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  online = true;
  await settle(4000);
  expect(document.body.textContent).toBe("Upgrade");
});

test("a screen that failed to load once is loaded again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", async () => Response.json({}));
  const load = vi
    .fn(async () => ({ Upgrade: UpgradeScreen }))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Upgrade = lazyNamed(load, "Upgrade");
  render(<Suspense fallback={null}>{screen("/upgrade", Upgrade)}</Suspense>);
  await waitFor(() => expect(document.body.textContent).toBe("Upgrade"));
  expect(load).toHaveBeenCalledTimes(2);
});

test("data that failed to load is fetched again once the connection is back, lists included", async () => {
  vi.useFakeTimers();
  let online = false;
  vi.stubGlobal("fetch", async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return Response.json([]);
  });
  const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>
        <Data />
        <ConnectionWatch />
        <section>
          <ComposerConnectionNotice hasDraft={false} />
          <ComposerConnectionNotice hasDraft />
        </section>
      </MemoryRouter>
    </SWRConfig>,
  );
  await settle(1000);
  expect(document.body.textContent).toContain("No connection.");
  expect([...document.querySelectorAll("section p")].map((text) => text.textContent)).toEqual([
    "No connection. This page reconnects automatically.",
    "No connection. Your draft is still here. This page reconnects automatically.",
  ]);
  online = true;
  await settle(4000);
  expect(document.body.textContent).not.toContain("No connection.");
  expect(document.querySelector("p")?.textContent).toBe("loaded");
});
