import { afterEach, expect, test, vi } from "vitest";
import { stream } from "../src/features/conversation/chats/stream.ts";
import { events, serveCapsules } from "./serve-capsules.ts";

afterEach(() => vi.unstubAllGlobals());

const request = {
  message: "Why?",
  modelIds: ["a"],
  deepSearchEnabled: false,
  attachments: [],
  history: {},
  chatId: "1",
};

const run = (changes: Partial<typeof request>) =>
  stream({ ...request, ...changes }, new AbortController().signal, () => {});

test("a stream that ends with an error has the error's message and code", async () => {
  const event = { type: "error", error: "The server is restarting.", code: "restarting" };
  await serveCapsules(events(event));
  expect(await run({})).toMatchObject({
    result: "failed",
    unanswered: true,
    message: "The server is restarting.",
    code: "restarting",
  });
});

test.each([
  ["the search failed", "search_failed", true],
  ["there were no results", "search_no_results", true],
  ["the search is off", "search_off", false],
  ["there was no text", "search_no_text", false],
])("if no model accepts it and %s, a chat counts as on the server", async (_why, code, counted) => {
  const sources = { type: "sources", sources: [], error: "No search.", code };
  const rejected = { type: "error", modelId: "a", error: "Busy.", code: "busy", unspent: true };
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => {});
  await serveCapsules(events(sources, rejected, { type: "done" }));
  expect(await run({ deepSearchEnabled: true })).toEqual({ result: "finished", counted });
});
