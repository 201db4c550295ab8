// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { UsageTable } from "../src/features/admin-costs/usage-table.tsx";
import { adminModel } from "./admin.ts";

test("usage is listed by the model's name and mark, or by the ID if the catalog has no such model", async () => {
  const models = [{ ...adminModel("one"), name: "Acme: The One", iconUrl: "/one.svg" }];
  render(
    <SWRConfig value={{ fetcher: async () => models, provider: () => new Map() }}>
      <UsageTable
        usage={[
          { model: "gone/two", requests: 1, cost: 1 },
          { model: "acme/one", requests: 2, cost: 3 },
        ]}
      />
    </SWRConfig>,
  );
  await screen.findByText("The One");
  const names = [...document.querySelectorAll("tbody th")];
  expect(names.map(({ textContent }) => textContent)).toEqual(["The Oneacme/one", "Ggone/two"]);
  expect(names.map((name) => name.querySelector("img")?.getAttribute("src"))).toEqual([
    "/one.svg",
    undefined,
  ]);
});
