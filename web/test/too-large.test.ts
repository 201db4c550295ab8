// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Attachment } from "../src/api/chat-stream.ts";
import { fitRequest } from "../src/features/conversation/chats/fit-request.ts";
import { stream } from "../src/features/conversation/chats/stream.ts";
import { events, serveCapsules } from "./serve-capsules.ts";

/** The largest images and the longest question that the page accepts from a Pro user. */
const attachments = Array.from(
  { length: 5 },
  (_, index): Attachment => ({
    id: String(index),
    name: "a.jpg",
    type: "image/jpeg",
    size: 450_000,
    url: `data:image/jpeg;base64,${"A".repeat(600_000)}`,
  }),
);

test.each([
  ["of ASCII", "a", true],
  ["of three bytes each", "窗", false],
  ["that JSON escapes", '"', false],
  ["that JSON escapes as \\u0001", "\u0001", false],
])("a question of 500,000 characters %s with five images is sent only if it fits", async (_, char, fits) => {
  const chats = await serveCapsules(events({ type: "done" }));
  const { request } = fitRequest(
    {
      message: char.repeat(500_000),
      modelIds: ["a", "b", "c"],
      deepSearchEnabled: false,
      attachments,
      chatId: "0",
      history: {},
    },
    500_000,
  );
  const outcome = await stream(request, new AbortController().signal, () => {});
  if (fits) expect(outcome).toMatchObject({ result: "finished" });
  else
    expect(outcome).toEqual({
      result: "failed",
      counted: false,
      unanswered: true,
      message: expect.stringContaining("too large to send"),
      detail: "",
      code: "too_large",
    });
  expect(chats).toHaveBeenCalledTimes(fits ? 1 : 0);
  // Lambda takes 6 MB, with the body in base64.
  const [, init] = chats.mock.calls[0] ?? [];
  if (init) expect((init.body as Uint8Array).length * (4 / 3)).toBeLessThan(6 * 1024 * 1024);
});
