import { afterEach, expect, test, vi } from "vitest";
import { stream } from "../src/features/conversation/chats/stream.ts";
import { events, serveCapsules } from "./serve-capsules.ts";

afterEach(() => vi.unstubAllGlobals());

test("a stream that ends with an error has the error's message and code", async () => {
  const event = { type: "error", error: "The server is restarting.", code: "restarting" };
  await serveCapsules(events(event));
  const request = {
    message: "Why?",
    modelIds: ["a"],
    deepSearchEnabled: false,
    attachments: [],
    chatId: "1",
  };
  expect(await stream({ ...request, history: {} }, new AbortController().signal, () => {})).toMatchObject({
    result: "failed",
    unanswered: true,
    message: "The server is restarting.",
    code: "restarting",
  });
});
