import pages from "../pages.json" with { type: "json" };
import { signInWithGoogle } from "./people.ts";
import { expect, test } from "./stack.ts";

test("no route requests anything from another origin", async ({ page, baseURL }) => {
  test.slow();
  const origins = new Set<string>();
  page.context().on("request", (request) => origins.add(new URL(request.url()).origin));
  page.on("websocket", (socket) => origins.add(socket.url()));
  await signInWithGoogle(page, /^Admin/);
  for (const path of [
    ...Object.keys(pages),
    "/admin/audit",
    "/admin?tab=models",
    "/admin?tab=costs",
    "/no-route",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("banner").or(page.getByRole("heading")).first(), path).toBeVisible();
    // Loads what is below the fold.
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState("networkidle");
  }
  origins.delete("null"); // data: URLs
  expect([...origins]).toEqual([baseURL]);
});
