import type { Page } from "@playwright/test";
import { costs, costsPerDay, modelUsage } from "../test/admin.ts";
import { expectAccessible, openAdmin, row } from "./admin.ts";
import { awaitDay } from "./await-day.ts";
import { hold } from "./hold.ts";
import { chat } from "./people.ts";
import { expect, freshTest, test } from "./stack.ts";

/** The usage of a model whose name a spreadsheet would run as a formula. */
const formula = { model: "=cmd", requests: 1, cost: 0.0042 };

test("costs are shown as cards, a table and a chart, and can be saved as CSV", async ({ page }) => {
  await page.route("**/api/admin/costs", (route) => route.fulfill({ json: costs }));
  await page.route("**/api/admin/usage?*", (route) =>
    route.fulfill({ json: { days: costsPerDay, models: [...modelUsage, formula] } }),
  );
  // The header must not cover a field halfway while the sizes of targets are checked.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await openAdmin(page, "costs");
  for (const amount of ["$412.60", "$7.94", "$123.37", "$1,986.11"])
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Cost per day/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /openai\/gpt-5.1/ })).toContainText("18,204");
  await page.getByText("Costs per day", { exact: true }).click();
  await expect(page.getByRole("row", { name: /2026-05-14/ })).toContainText("$9.50");
  await expectAccessible(page);
  expect(await downloaded(page, "Costs by model (CSV)")).toContain("'=cmd,1,0.0042");
  expect(await downloaded(page, "Costs by day (CSV)")).toContain("2026-05-14,1073,9.5");
  const range = page.waitForRequest("**/api/admin/usage?from=2026-05-01&to=2026-05-14");
  await page.getByLabel("From").fill("2026-05-01");
  await page.getByLabel("To", { exact: true }).fill("2026-05-14");
  await range;
  await page.getByLabel("From").fill("2020-01-01");
  await expect(page.getByText(/Choose a range of at most 366 days/)).toBeVisible();
});

test("the costs tab has loading, empty and error states", async ({ page }) => {
  await page.route("**/api/admin/usage?*", (route) => route.fulfill({ json: { days: [], models: [] } }));
  const empty = { ...costs, creditBalance: 0, balanceReported: false, usage: [] };
  const release = await hold(page, "**/api/admin/costs", (route) => route.fulfill({ json: empty }));
  await openAdmin(page, "costs");
  await expect(page.getByText("Loading cost data...").last()).toBeVisible();
  release();
  await expect(page.getByText("No usage data available")).toBeVisible();
  await expect(page.getByText("Start chatting to see usage statistics")).toBeVisible();
  await expect(page.getByRole("button", { name: /CSV/ })).toHaveCount(0);
  await expect(page.getByText("Not reported by the router")).toBeVisible();
  await page.unroute("**/api/admin/costs");
  await page.route("**/api/admin/costs", (route) =>
    route.fulfill({ json: { ...costs, error: "The router rejected the management key." } }),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  const panel = page.getByRole("alert").filter({ hasText: "API Error" });
  await expect(panel).toContainText("The router rejected the management key.");
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
});

freshTest("the costs tab shows what a chat cost", async ({ page, browser, baseURL }) => {
  await awaitDay();
  const reader = await browser.newPage({ baseURL });
  await reader.goto("/chat");
  await chat(reader, "How do tides work?");
  await openAdmin(page, "costs");
  const card = (label: string) => page.getByLabel("Costs", { exact: true }).getByText(label, { exact: true });
  for (const label of ["Credit Balance", "Today's Cost", "This Month", "Total Spent"])
    await expect(card(label).locator("..")).toContainText(/\$[\d.]*[1-9]/);
  for (const modelId of ["openai/gpt-5.1", "x-ai/grok-4", "google/gemini-2.5-pro"]) {
    const usage = row(page, modelId);
    await expect(usage.getByRole("cell", { name: "1", exact: true })).toBeVisible();
    await expect(usage).toContainText(/\$0\.0\d*[1-9]/);
  }
  await expect(page.getByRole("img", { name: /^Cost per day/ })).toBeVisible();
  expect(await downloaded(page, "Costs by day (CSV)")).toMatch(/,1,0\.00\d+\r\n$/);
});

/** Presses a button and returns the file that it downloads. */
async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
