// @vitest-environment happy-dom
import { act, render, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { useAudit } from "../src/api/admin-audit.ts";
import { useAdminUsers } from "../src/api/admin-users.ts";
import { swrConfig } from "../src/api/swr.ts";
import { usePages } from "../src/api/use-pages.ts";

let list: ReturnType<typeof usePages> | undefined;

function List() {
  list = usePages((cursor) => `page${cursor}`);
  return null;
}

test("one page is loaded at a time, even after a failure", async () => {
  const fetcher = vi.fn(async (url: string) => ({ nextCursor: `${url}.` }));
  await act(async () =>
    render(
      <SWRConfig
        value={{ fetcher, provider: () => new Map(), shouldRetryOnError: false, revalidateIfStale: false }}
      >
        <List />
      </SWRConfig>,
    ),
  );
  await act(async () => {
    list?.loadMore();
    list?.loadMore();
  });
  expect(list?.pages).toHaveLength(2);

  fetcher.mockRejectedValueOnce(new Error("offline"));
  await act(async () => list?.loadMore());
  expect(list?.error).toBeDefined();
  expect(list?.isLoading).toBe(false);
  await act(async () => list?.loadMore());
  expect(list?.pages).toHaveLength(3);
  expect(list?.error).toBeUndefined();
});

let log: ReturnType<typeof useAudit> | undefined;

function AuditLog() {
  log = useAudit();
  return null;
}

let found: ReturnType<typeof useAdminUsers> | undefined;

function Users({ search }: { search: string }) {
  found = useAdminUsers(search);
  return null;
}

/** Renders with the app's SWR options, a new cache and the given fetcher. */
async function renderer(fetcher: (url: string) => Promise<unknown>) {
  const value = { ...swrConfig, fetcher, provider: () => new Map(), dedupingInterval: 0 };
  const { rerender } = render(null);
  return async (child: ReactNode) => {
    rerender(<SWRConfig value={value}>{child}</SWRConfig>);
    // SWR revalidates cached data in the next frame.
    await act(async () => {
      await new Promise(requestAnimationFrame);
    });
  };
}

test("the audit log is fetched again when it is shown again", async () => {
  const entries: object[] = [{ id: "1" }];
  const show = await renderer(async () => ({ entries: [...entries], nextCursor: null }));
  await show(<AuditLog />);
  expect(log?.entries).toHaveLength(1);
  await show(null);
  entries.push({ id: "2" });
  await show(<AuditLog />);
  await waitFor(() => expect(log?.entries).toHaveLength(2));
  await show(null);
});

test("after a change to a user, other searches are fetched again", async () => {
  let isPro = false;
  const show = await renderer(async () => ({ users: [{ id: "nadia", isPro }], nextCursor: null }));
  await show(<Users search="" />);
  await show(<Users search="nadia" />);
  expect(found?.users).toMatchObject([{ isPro: false }]);
  isPro = true;
  await act(async () => {
    await found?.refresh();
  });
  expect(found?.users).toMatchObject([{ isPro: true }]);
  await show(<Users search="" />);
  expect(found?.users).toMatchObject([{ isPro: true }]);
  await show(null);
});
