import { expectAccessible, openAdmin, row } from "./admin.ts";
import { expect, test } from "./stack.ts";

const entry = (id: number) => ({
  id: String(id),
  at: new Date(Date.UTC(2026, 4, 14) - id * 3_600_000).toISOString(),
  actorId: "a",
  actor: "ada",
  action: "model.update",
  targetId: "m",
  target: `Model ${id}`,
  from: '{"isActive":true}',
  to: '{"isActive":false}',
});

test("the audit log loads more entries on request, and says when it is empty", async ({ page }) => {
  await page.route("**/api/admin/audit?*", (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor");
    return route.fulfill({
      json: cursor
        ? { entries: [entry(3)], nextCursor: null }
        : { entries: [entry(1), entry(2)], nextCursor: "2" },
    });
  });
  await openAdmin(page);
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(row(page, "Model 1")).toContainText(/ada.*Model changed.*Model 1.*Active: Yes.*Active: No/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(row(page, "Model 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute("**/api/admin/audit?*");
  await page.route("**/api/admin/audit?*", (route) =>
    route.fulfill({ json: { entries: [], nextCursor: null } }),
  );
  await page.reload();
  await expect(page.getByText("No changes yet")).toBeVisible();
});
