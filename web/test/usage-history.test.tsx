// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import type { UsageRange } from "../src/api/admin-costs.ts";
import { UsageHistory } from "../src/features/admin-costs/usage-history.tsx";

const result = () => screen.queryByText("No usage data available");

test("while a new range loads, the previous one is not shown in its place", async () => {
  let respond = (_: UsageRange) => {};
  const fetcher = vi.fn(
    () =>
      new Promise<UsageRange>((resolve) => {
        respond = resolve;
      }),
  );
  render(
    <SWRConfig value={{ fetcher, provider: () => new Map() }}>
      <UsageHistory />
    </SWRConfig>,
  );
  await act(async () => respond({ days: [], models: [] }));
  expect(result()).not.toBeNull();

  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  fireEvent.input(document.querySelector("input") as Element, { target: { value: day } });
  expect(fetcher).toHaveBeenCalledTimes(2);
  expect(result()).toBeNull();
  await act(async () => respond({ days: [], models: [] }));
  expect(result()).not.toBeNull();
});
