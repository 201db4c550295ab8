import { test } from "./stack.ts";

const DAY_MS = 86_400_000;
/** The longest that a test takes. */
const TEST_MS = 120_000;

/**
 * Waits for midnight UTC if a test could last until then. Tests that check today's numbers call it
 * first, so that everything they do counts toward the same day.
 */
export async function awaitDay(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left >= TEST_MS) return;
  test.setTimeout(test.info().timeout + left);
  await new Promise((resolve) => setTimeout(resolve, left));
}
