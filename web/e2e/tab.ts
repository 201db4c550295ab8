import type { CDPSession, Page } from "@playwright/test";
import { answerWith, whole } from "./answers.ts";

/** Simulates switching to another tab, or back if `visible` is true. */
async function setVisible(page: Page, visible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    visible ? "visible" : "hidden",
  );
}
export const hide = (page: Page) => setVisible(page, false);
export const show = (page: Page) => setVisible(page, true);

/** Counts, for each text, the strings in the page's JavaScript heap that contain it. */
export async function copiesInHeap(page: Page, ...texts: string[]): Promise<Record<string, number>> {
  const client: CDPSession = await page.context().newCDPSession(page);
  let snapshot = "";
  client.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => {
    snapshot += chunk;
  });
  for (let i = 0; i < 3; i++) await client.send("HeapProfiler.collectGarbage");
  await client.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await client.detach();
  const { strings } = JSON.parse(snapshot) as { strings: string[] };
  return Object.fromEntries(
    texts.map((text) => [text, strings.filter((string) => string.includes(text)).length]),
  );
}

/**
 * Pastes a file. If the file were set on a file input instead, Playwright would keep that input, and
 * everything around it, in memory.
 */
export async function paste(page: Page, name: string, text: string, type = "text/plain") {
  await page.evaluate(
    ([fileName = "", contents = "", type = ""]) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([contents], fileName, { type }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector("textarea")?.dispatchEvent(event);
    },
    [name, text, type],
  );
}

/**
 * Responds to each question in place of the server: all models give the same answer, with a source.
 */
export function answerAllWith(page: Page, answer: string, reasoning?: string) {
  const source = { title: answer, url: "https://example.org/a", snippet: answer, domain: "example.org" };
  const thought = reasoning ? [{ type: "reasoning", token: reasoning }] : [];
  return answerWith(page, () => [...thought, ...whole(answer)], [{ type: "sources", sources: [source] }]);
}
