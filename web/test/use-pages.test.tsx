// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { usePages } from "../src/api/use-pages.ts";

let list: ReturnType<typeof usePages> | undefined;

function List() {
  list = usePages((cursor) => `page${cursor}`);
  return null;
}

test("one page is loaded at a time, even after a failure", async () => {
  const fetcher = vi.fn(async (url: string) => ({ nextCursor: `${url}.` }));
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
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
  await act(async () => root.unmount());
});
