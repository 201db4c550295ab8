import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { signInAsNewcomer, signInWithGoogle } from "./people.ts";
import { expect, freshTest, test } from "./stack.ts";

const required = (page: Page) => page.getByRole("heading", { name: "Admin Access Required" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const model = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

async function openAdmin(page: Page, tab: "users" | "models" | "costs" = "users") {
  await signInWithGoogle(page, /^Admin/);
  await page.goto(`/admin?tab=${tab}`);
}

/** Expects a toast. */
async function expectToast(page: Page, title: string, ...lines: string[]) {
  await expect(page.getByText(title, { exact: true }).last()).toBeVisible();
  for (const line of lines) await expect(page.getByText(line, { exact: true }).last()).toBeVisible();
}

/** Colors change gradually, and axe would see those in between. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (const animation of document.getAnimations().filter(ends)) animation.finish();
  });

/** Expects no violations of accessibility rules in both themes. */
async function expectAccessible(page: Page) {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((value) => {
      localStorage.setItem("theme", value);
      window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
      window.dispatchEvent(new Event("pageshow"));
    }, theme);
    await expect(page.locator("html")).toHaveClass(theme);
    await finishTransitions(page);
    expect(await violations(page), theme).toEqual([]);
  }
}

test.describe("access", () => {
  test("visitors and users without admin rights are asked to sign in as an admin", async ({ page }) => {
    await page.goto("/admin");
    await expect(required(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Login as Admin" }).click();
    await expect(page).toHaveURL(/\/auth$/);

    await signInAsNewcomer(page, "Nadia");
    await page.goto("/admin/audit");
    await expect(required(page)).toBeVisible();
    await page.goto("/admin");
    await expect(required(page)).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await page.getByRole("button", { name: "Login as Admin" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
  });

  test("nothing is shown while the user is unknown", async ({ page }) => {
    await page.route("**/api/user", () => {});
    await page.goto("/admin");
    await expect(page.getByRole("link", { name: "Home" }).or(page.getByRole("banner")).first()).toBeVisible();
    await expect(page.locator("main")).toHaveCount(0);
  });

  test("the theme is light by default, and links lead to other documents", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await openAdmin(page);
    await expect(page.locator("html")).toHaveClass("light");
    await expect(page.getByText("Private Web Search")).toBeVisible();
    const banner = page.getByRole("main").getByRole("link", { name: "Sign in with Google" });
    await expect(banner).toHaveAttribute("href", "/auth");
    await expect(banner).toHaveAttribute("target", "_blank");
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("link", { name: "Your account" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator("html")).toHaveClass("dark");
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("link", { name: "Administration" }).click();
    await expect(page.getByRole("tab", { name: "Users" })).toBeVisible();
    await page.goto("/admin/nothing");
    await expect(page.getByText("404 Page Not Found")).toBeVisible();
  });
});

test.describe("a long list of users", () => {
  const names = Array.from({ length: 200 }, (_, index) => `User${index}`);
  const requests: string[] = [];

  test.beforeEach(async ({ page }) => {
    requests.length = 0;
    await page.route("**/api/admin/users?*", (route) => {
      const query = new URL(route.request().url()).searchParams;
      requests.push(`${query.get("search")}@${query.get("cursor")}`);
      const start = Number(query.get("cursor"));
      const search = query.get("search")?.toLowerCase() ?? "";
      // Every second page is empty.
      const page = start % 100 === 0 ? names.slice(start, start + 50) : [];
      const users = page.filter((name) => name.toLowerCase().includes(search)).map(user);
      return route.fulfill({ json: { users, nextCursor: start < 150 ? String(start + 50) : null } });
    });
  });

  const user = (username: string) => ({
    id: username,
    username,
    isActive: false,
    is_pro: false,
    granted: false,
    is_admin: false,
    protected: false,
    chatCount: 1,
    createdAt: new Date().toISOString(),
    lastLoginAt: null,
    lastSeenAt: null,
  });

  test("loads its pages as it is scrolled, and renders only what is near", async ({ page }) => {
    await openAdmin(page);
    await expect(row(page, "User0")).toBeVisible();
    await expect(row(page, "User0")).toContainText("Joined just now");
    await expect(row(page, "User0")).toContainText("Never seen");
    expect(requests).toEqual(["@"]);
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(row(page, "User149")).toBeVisible({ timeout: 200 });
    }).toPass();
    expect(requests).toEqual(["@", "@50", "@100", "@150"]);
    await expect(page.getByText("100 shown")).toBeVisible();
    expect(await page.getByRole("row").count()).toBeLessThan(40);
    await expect(row(page, "User149")).toHaveAttribute("aria-rowindex", "101");
  });

  test("a search continues over empty pages", async ({ page }) => {
    await openAdmin(page);
    await page.getByPlaceholder("Search by username or email").fill("USER14");
    await expect(page.getByText("11 shown")).toBeVisible();
    await expect(row(page, "User149")).toBeVisible();
    expect(requests.filter((request) => !request.startsWith("@"))).toEqual(
      ["", "50", "100", "150"].map((cursor) => `USER14@${cursor}`),
    );
    await page.getByPlaceholder("Search by username or email").fill("nobody");
    await expect(page.getByText("No users found")).toBeVisible();
    await expectAccessible(page);
  });
});

freshTest("roles", async ({ page, browser, baseURL }) => {
  test.slow();
  const other = await browser.newPage({ baseURL });
  await signInAsNewcomer(other, "Nadia");
  await signInWithGoogle(page, /Protected admin/);
  await page.context().clearCookies();
  await openAdmin(page);

  const cards = page.getByLabel("Statistics");
  await expect(cards.getByText("Total Users").locator("..")).toContainText("4");
  await expect(cards.getByText("Total Users").locator("..")).toContainText("4 active today");

  const nadia = row(page, "nadia@new.example.com");
  await expect(nadia).toContainText("Active");
  await expect(nadia).toContainText("0 chats");
  await expectAccessible(page);

  // A failure of the server takes the change back.
  await page.route("**/api/admin/users/*/pro", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await nadia.getByRole("button", { name: "Make Pro" }).click();
  await expectToast(page, "Error updating user status", "Failed to update user Pro status");
  await expect(nadia.getByRole("button", { name: "Make Pro" })).toBeVisible();
  await page.route("**/api/admin/users/*/admin", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await nadia.getByRole("button", { name: "Make Admin" }).click();
  await expectToast(page, "Error updating admin status", "Failed to update user admin status");
  await expect(nadia.getByRole("button", { name: "Make Admin" })).toBeVisible();

  await nadia.getByRole("button", { name: "Make Pro" }).click();
  await expect(nadia.getByText("Pro", { exact: true })).toBeVisible();
  await expectToast(page, "User upgraded to Pro");
  await nadia.getByRole("button", { name: "Remove Pro" }).click();
  await expectToast(page, "User downgraded from Pro");
  await expect(nadia.getByText("Pro", { exact: true })).toHaveCount(0);

  await nadia.getByRole("button", { name: "Make Admin" }).click();
  await expectToast(page, "User granted admin access");
  await other.goto("/admin");
  await expect(other.getByRole("tab", { name: "Users" })).toBeVisible();
  await nadia.getByRole("button", { name: "Remove Admin" }).click();
  await expectToast(page, "User removed from admin");
  // The removed admin loses access with the next request.
  await other.getByRole("button", { name: "Refresh" }).click();
  await expect(required(other)).toBeVisible();

  // The protected account and those of the settings.
  const owner = row(page, "owner@example.com");
  await expect(owner.getByText("Admin", { exact: true })).toBeVisible();
  await expect(owner.getByRole("button", { name: /Admin/ })).toHaveCount(0);
  const admin = row(page, "admin@example.com");
  await admin.getByRole("button", { name: "Remove Admin" }).click();
  await expectToast(
    page,
    "Error updating admin status",
    "This account is an admin because ADMIN_ACCOUNTS names it. Remove it from that setting instead.",
  );
  await expect(admin.getByRole("button", { name: "Remove Admin" })).toBeVisible();
  await page.route(
    "**/api/admin/users/*/pro",
    (route) =>
      route.fulfill({
        status: 409,
        json: { detail: "This user pays until May 31, 2026. Cancel in Stripe." },
      }),
    { times: 1 },
  );
  await admin.getByRole("button", { name: /Pro/ }).click();
  await expectToast(
    page,
    "Error updating user status",
    "This user pays until May 31, 2026. Cancel in Stripe.",
  );

  // Refresh shows what others have changed, also in the list.
  await other.context().clearCookies();
  await signInAsNewcomer(other, "Tamar");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row(page, "tamar@new.example.com")).toBeVisible();
  await expect(cards.getByText("Total Users").locator("..")).toContainText("5");

  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("row").nth(1)).toContainText(/admin.*Admin rights.*nadia.*YesNo/);
  await expect(page.getByRole("row").nth(4)).toContainText(/admin.*Pro.*nadia.*NoYes/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Admin" }).click();
  await expect(nadia).toBeVisible();
});

freshTest("models", async ({ page, browser, baseURL }) => {
  test.slow();
  await openAdmin(page, "models");
  await expect(page.getByText(/^\d+ models, \d+ active$/)).toBeVisible();
  await expectAccessible(page);

  // Adding, with the rules of the fields.
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add Model" }).click();
  await expectAccessible(page);
  await dialog.getByLabel("Name", { exact: true }).fill("A model");
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(page, "Error", "Name, provider, and model ID are required");
  await expect(dialog.getByLabel("Provider")).toBeFocused();
  await dialog.getByLabel("Provider").fill("Acme");
  await dialog.getByLabel("Model ID").fill("openai/gpt-5.1");
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(
    page,
    "Error adding model",
    "Failed to create new model",
    "Another model already has this model ID.",
  );
  await dialog.getByLabel("Model ID").fill("acme/one");
  await dialog.getByLabel("Category").selectOption("Math");
  await dialog.getByLabel("Pricing").fill("$0.01");
  await dialog.getByLabel("Free Tier").selectOption("Premium");
  await dialog.getByLabel("Default Selection").selectOption("Default");
  await dialog.getByLabel("Description").fill("The first of its kind.");
  await dialog.getByText("xAI", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(page, "Model added");
  await expect(dialog).toHaveCount(0);
  const added = model(page, "A model");
  for (const text of ["Acme", "Premium", "Default", "math", "The first of its kind.", "acme/one"])
    await expect(added.getByText(text, { exact: true })).toBeVisible();
  await expect(added.getByText("Pricing: $0.01 per 1K tokens")).toBeVisible();
  await expect(added.locator("img")).toHaveAttribute("src", "/provider-icons/xai.svg");

  // Editing, and a conflict with another admin.
  await added.getByRole("button", { name: "Edit A model" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("A model");
  const other = await browser.newPage({ baseURL });
  await openAdmin(other, "models");
  await model(other, "A model").getByRole("button", { name: "Selected by default" }).click();
  await expectToast(other, "Model updated");
  await expect(model(other, "A model").getByText("Default", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Name", { exact: true }).fill("Acme: Second");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(
    page,
    "Error updating model",
    "Failed to save model changes",
    "Another admin has changed this model. Reload the list and try again.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(added.getByText("Default", { exact: true })).toHaveCount(0);
  await added.getByRole("button", { name: "Edit A model" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Acme: Second");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Model updated");
  // The name is shown without the provider.
  const second = model(page, "Second");
  await expect(second).toBeVisible();

  // Flags, with a failure of the server.
  await page.route("**/api/admin/models/*", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await second.getByRole("button", { name: "Deactivate Second" }).click();
  await expectToast(page, "Error updating model", "Failed to update model status");
  await expect(second.getByText("Inactive")).toHaveCount(0);
  await second.getByRole("button", { name: "Deactivate Second" }).click();
  await expectToast(page, "Model updated");
  await expect(second.getByText("Inactive")).toBeVisible();
  await page.route("**/api/admin/models/*", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await second.getByRole("button", { name: "Selected by default" }).click();
  await expectToast(page, "Failed to update default status");
  await expect(second.getByText("Default", { exact: true })).toHaveCount(0);
  await second.getByRole("button", { name: "Activate Second" }).click();
  await expect(second.getByText("Inactive")).toHaveCount(0);

  // The order, by keys and by dragging.
  const list = page.getByRole("listitem");
  const handle = page.getByRole("button", { name: "Move Second" });
  const count = await list.count();
  await expect(list.nth(count - 1)).toContainText("Second");
  await handle.press("ArrowUp");
  await handle.press("ArrowUp");
  await expect(handle).toBeFocused();
  const saved = page.waitForResponse("**/api/admin/models/order");
  await handle.press("ArrowDown");
  await expect(handle).toBeFocused();
  await expect(list.nth(count - 2)).toContainText("Second");
  await expect(page.getByText(`Second is now ${count - 1} of ${count}`)).toBeAttached();
  expect((await saved).status()).toBe(204);
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const target = await list.nth(count - 3).boundingBox();
  if (!from || !target) throw new Error("no boxes");
  const dragged = page.waitForResponse("**/api/admin/models/order");
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, target.y + 3, { steps: 5 });
  await page.mouse.up();
  await expect(list.nth(count - 3)).toContainText("Second");
  await dragged;
  await page.reload();
  await expect(list.nth(count - 3)).toContainText("Second");

  // Deleting.
  await second.getByRole("button", { name: "Delete Second" }).click();
  await expect(dialog.getByText("Are you sure you want to delete this model?")).toBeVisible();
  await expectAccessible(page);
  await page.route("**/api/admin/models/*", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Error deleting model", "Failed to delete model");
  await expect(second).toBeVisible();
  await second.getByRole("button", { name: "Delete Second" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Model deleted");
  await expect(second).toHaveCount(0);
});

test("an icon is uploaded", async ({ page, baseURL }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const iconUrl = `/icons/${"0".repeat(32)}.svg`;
  await page.route("**/api/admin/model-icons/upload", (route) => {
    expect(route.request().postDataJSON()).toEqual({ type: "image/svg+xml", size: svg.length });
    const headers = { "Content-Type": "image/svg+xml", "If-None-Match": "*" };
    return route.fulfill({ json: { uploadURL: `${baseURL}/put`, headers, iconUrl } });
  });
  await page.route("**/put", (route) => {
    expect(route.request().headers()).toMatchObject({
      "content-type": "image/svg+xml",
      "if-none-match": "*",
    });
    expect(route.request().method()).toBe("PUT");
    return route.fulfill({ status: 200 });
  });
  await page.route("**/api/admin/models", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    expect(route.request().postDataJSON()).toMatchObject({ iconUrl });
    return route.fulfill({ json: {} });
  });
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Add Model" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("A model");
  await dialog.getByLabel("Provider").fill("Acme");
  await dialog.getByLabel("Model ID").fill("acme/one");
  await dialog.getByRole("button", { name: "Upload an icon" }).click();
  await expect(dialog.getByText(/256x256/)).toBeVisible();
  const input = dialog.locator("input[type=file]").first();
  await input.waitFor({ state: "attached" });
  await expectAccessible(page);
  await input.setInputFiles({ name: "icon.gif", mimeType: "image/gif", buffer: svg });
  await expectToast(page, "You can only upload: .png, .jpg, .jpeg, .svg, .ico");
  await input.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await expectToast(page, "big.png exceeds maximum allowed size of 5 MB");
  await input.setInputFiles({ name: "icon.svg", mimeType: "image/svg+xml", buffer: svg });
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await expectToast(page, "Icon uploaded successfully");
  await expect(dialog.getByRole("radio", { name: "Uploaded" })).toBeChecked();
  await dialog.getByRole("button", { name: "Add Model" }).click();
  await expectToast(page, "Model added");
});

test("models of the router are imported", async ({ page }) => {
  const offered = ["One", "Two", "Three"].map((name, index) => ({
    modelId: `acme/${name.toLowerCase()}`,
    name: `Acme: ${name}`,
    pricing: index === 0 ? "" : "$0.01 in, $0.02 out",
    window: index * 1000,
    modalities: ["text"],
    imported: index === 2,
  }));
  await page.route("**/api/admin/router-models", (route) => route.fulfill({ json: offered }));
  await openAdmin(page, "models");
  await page.getByRole("button", { name: "Import from router" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /Three/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("searchbox").fill("ACME/TWO");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("searchbox").fill("none");
  await expect(dialog.getByText("No models found")).toBeVisible();
  await dialog.getByRole("searchbox").fill("");
  await dialog.getByRole("checkbox", { name: /One/ }).check();
  await page.route("**/api/admin/models/import", (route) => {
    expect(route.request().postDataJSON()).toEqual({ modelIds: ["acme/two", "acme/one"] });
    return route.fulfill({ json: [{}, {}] });
  });
  await dialog.getByRole("button", { name: "Import 2 models" }).click();
  await expectToast(page, "Model added", "2 models imported");
  await expect(dialog).toHaveCount(0);
});

test.describe("costs", () => {
  const usage = [
    { model: "openai/gpt-5.1", requests: 18204, cost: 41.12 },
    { model: "=cmd", requests: 1, cost: 0.0042 },
  ];
  const costs = {
    creditBalance: 412.6,
    balanceReported: true,
    todayCost: 7.94,
    monthCost: 123.37,
    totalCost: 1986.11,
    usage,
  };
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-05-${String(index + 1).padStart(2, "0")}`,
    chats: index,
    cost: index / 10,
  }));

  test("cards, breakdown, chart and CSV", async ({ page }) => {
    await page.route("**/api/admin/costs", (route) => route.fulfill({ json: costs }));
    await page.route("**/api/admin/usage?*", (route) => route.fulfill({ json: { days, models: usage } }));
    await openAdmin(page, "costs");
    for (const amount of ["$412.60", "$7.94", "$123.37", "$1,986.11"])
      await expect(page.getByText(amount, { exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Cost per day/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /openai\/gpt-5.1/ }).first()).toContainText("18,204");
    await page.getByText("Costs per day", { exact: true }).click();
    await expect(page.getByRole("row", { name: /2026-05-30/ })).toContainText("$2.90");
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Models as CSV" }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toContain("'=cmd,1,0.0042");
    await page.getByLabel("From").fill("2020-01-01");
    await expect(page.getByText(/Choose a range of at most 366 days/)).toBeVisible();
  });

  test("loading, empty, error", async ({ page }) => {
    await page.route("**/api/admin/usage?*", (route) => route.fulfill({ json: { days: [], models: [] } }));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/admin/costs", async (route) => {
      await held;
      return route.fulfill({ json: { ...costs, creditBalance: 0, balanceReported: false, usage: [] } });
    });
    await openAdmin(page, "costs");
    await expect(page.getByText("Loading cost data...").last()).toBeVisible();
    answer();
    await expect(page.getByText("No usage data available").first()).toBeVisible();
    await expect(page.getByText("Start chatting to see usage statistics").first()).toBeVisible();
    await expect(page.getByText("The router does not report one")).toBeVisible();
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

  test("of the local stack", async ({ page }) => {
    await openAdmin(page, "costs");
    await expect(page.getByText("Total Spent").locator("..")).toContainText("$");
    await expect(page.getByRole("img", { name: /^Cost per day/ })).toBeVisible();
  });
});

test("admin data that cannot be loaded", async ({ page }) => {
  await page.route("**/api/admin/**", (route) => route.fulfill({ status: 503, json: { detail: "Down." } }));
  await openAdmin(page);
  await expectToast(page, "Error loading admin data", "Failed to fetch admin dashboard data");
  await expect(page.getByRole("alert").filter({ hasText: "Down." })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/admin/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/tab=models/);
  await expect(page.getByRole("listitem").first()).toBeVisible();
});
