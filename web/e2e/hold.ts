import type { Page, Route } from "@playwright/test";

/**
 * Holds back the requests for a URL until the returned function is called. Then `respond` handles
 * them: by default, they reach the server.
 */
export async function hold(
  page: Page,
  url: string | RegExp,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await respond(route);
  });
  return release;
}
