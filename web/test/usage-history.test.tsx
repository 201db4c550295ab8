// @vitest-environment happy-dom
import { act } from "react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import type { UsageRange } from "../src/api/admin-costs.ts";
import { UsageHistory } from "../src/features/admin-costs/usage-history.tsx";
import { render } from "./render.ts";

const saveButton = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Costs by day (CSV)");

test("while a new range loads, the previous one is not shown in its place", async () => {
  let respond = (_: UsageRange) => {};
  const fetcher = vi.fn(
    () =>
      new Promise<UsageRange>((resolve) => {
        respond = resolve;
      }),
  );
  await render(
    <SWRConfig value={{ fetcher, provider: () => new Map() }}>
      <UsageHistory />
    </SWRConfig>,
  );
  await act(async () => respond({ days: [], models: [] }));
  expect(saveButton()).toBeDefined();

  const from = document.querySelector("input");
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(from, day);
    from?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(fetcher).toHaveBeenCalledTimes(2);
  expect(saveButton()).toBeUndefined();
  await act(async () => respond({ days: [], models: [] }));
  expect(saveButton()).toBeDefined();
});
