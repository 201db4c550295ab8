import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { answered, ask } from "./answers.ts";
import { expectAccessibleAt, violations } from "./axe.ts";
import { overflow } from "./layout.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";

test("the header, the menu and the receipt link to the privacy page, which links back to the chat", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1, name: "What we keep, and who sees your question" });
  await page.goto("/auth");
  await page.getByRole("banner").getByRole("link", { name: "Privacy" }).click();
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Back to the chat" }).click();

  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await page.getByText("Privacy receipt").first().click();
  await page.getByRole("link", { name: "What this means" }).first().click();
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle("Privacy · Trefoil");
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(heading).toBeVisible();
});

test("the privacy page and the 404 page pass axe and never scroll sideways", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/privacy", "/nowhere"]) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    await expectAccessibleAt(page, [390, 1440], path, heading);
    for (const width of [320, 390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test("at 320 px, the header's controls are inside the window", async ({ page }) => {
  const check = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByText("3 free chats left")).toBeVisible();
    for (const control of await page.getByRole("banner").locator("a:visible, button:visible").all()) {
      const box = await control.boundingBox();
      expect(box?.x, path).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(320);
    }
  };
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/privacy");
  await check("/privacy");
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await check("/chat");
});

test("an unknown address has the status 404, a hint for developers and a way home", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("did you forget to add /no/such/page to the router?")).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { name: "Private AI Answers" })).toBeVisible();
  expect((await page.goto("/upgrade?from=test"))?.status()).toBe(200);
});

test("each document has its own title, and only public pages are indexed", async ({ request, site }) => {
  for (const [path, title, isIndexed] of [
    ["/", "Trefoil: private AI answers", true],
    ["/chat", "Chat · Trefoil", true],
    ["/privacy", "Privacy · Trefoil", true],
    ["/auth", "Welcome · Trefoil", false],
    ["/nowhere", "404 · Trefoil", false],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html.includes('<meta name="robots" content="noindex">'), path).toBe(!isIndexed);
    expect(html.includes('<meta property="og:title"'), path).toBe(isIndexed);
    // The stack has no public address.
    expect(html).not.toMatch(/PUBLIC_URL|rel="canonical"|og:image"/);
    for (const [, file = ""] of html.matchAll(/(?:href|src)="(\/[^"]+\.\w+)"/g))
      expect((await request.get(file)).status(), file).toBe(200);
  }
  expect(await (await request.get("/robots.txt")).text()).not.toContain("Sitemap");
  for (const path of ["/sitemap.xml", "/.well-known/security.txt"])
    expect((await request.get(path)).status(), path).toBe(404);
  expect(site.url).toContain("localhost");
});

test("the app can be installed, and caches nothing", async ({ site, page }) => {
  const profile = await mkdtemp(join(tmpdir(), "profile-"));
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const tab = await context.newPage();
    await tab.goto(`${site.url}/chat`);
    const devtools = await context.newCDPSession(tab);
    expect(await devtools.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }

  await page.goto("/chat");
  const caching: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/")) caching.push(response.headers()["cache-control"]);
  });
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  expect(caching.filter((value) => !value?.startsWith("no-store"))).toEqual([]);
  expect(caching.length).toBeGreaterThan(0);
  const stores = await page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  expect(stores).toEqual([]);
});

test("a page that is offline shows a notice, keeps the draft and recovers", async ({ page, context }) => {
  const notice = page.getByText("No connection.");
  await page.route("**/api/{models,health}", (route) => route.abort());
  await page.goto("/chat");
  await expect(notice).toBeVisible();
  await page.unroute("**/api/{models,health}");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await expect(notice).toBeHidden();

  await input(page).fill("Why is the sky blue? demo:fast");
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await input(page).press("Enter");
  await expect(page.getByText("Failed to send message")).toBeVisible();
  await expect(input(page)).toHaveValue("Why is the sky blue? demo:fast");
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByText("Back online")).toBeVisible();
  await input(page).press("Enter");
  await answered(page);

  // Other screens have no draft.
  await page.goto("/auth");
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test("a screen that did not load recovers without a reload", async ({ page }) => {
  const lost = "**/{assets/privacy-*.js,api/health}";
  await page.route(lost, (route) => route.abort());
  await page.goto("/auth");
  await page.getByRole("banner").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByText("This page did not load")).toBeVisible();
  await page.unroute(lost);
  await expect(page.getByRole("heading", { level: 1, name: "What we keep, and who sees" })).toBeVisible();
});
