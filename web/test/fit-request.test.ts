import { expect, test, vi } from "vitest";
import type { Attachment, Message, StreamRequest } from "../src/api/chat-stream.ts";
import { fitRequest, isTooLarge } from "../src/features/conversation/chats/fit-request.ts";
import { longestThread } from "../src/features/conversation/threads.ts";

const image = (id: string, bytes: number): Attachment => ({
  id,
  name: `${id}.png`,
  type: "image/png",
  size: bytes,
  url: `data:image/png;base64,${"A".repeat(bytes)}`,
  thumb: "data:image/png;base64,AA==",
});
const text = (id: string, length: number): Attachment => ({
  id,
  name: "",
  type: "text/plain",
  size: length,
  text: "t".repeat(length),
});
const turn = (...attachments: Attachment[]): Message[] => [
  { role: "user", content: "Why?", attachments },
  { role: "assistant", content: "So." },
];

function request(part: Partial<StreamRequest>): StreamRequest {
  return {
    message: "And now?",
    modelIds: ["a"],
    deepSearchEnabled: false,
    attachments: [],
    chatId: "0",
    history: {},
    ...part,
  };
}
const ids = (thread: Message[] = []) =>
  thread.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id));
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

test("a request that fits is unchanged, except for fields that only the page needs", () => {
  const whole = request({ attachments: [image("1", 100)], history: { a: turn(text("2", 100)) } });
  const { request: fitted, trimmed } = fitRequest(whole, 60_000);
  expect(trimmed).toEqual({ images: 0, texts: 0 });
  const { thumb: _, ...wire } = image("1", 100);
  expect(fitted).toEqual({ ...whole, attachments: [wire] });
  expect(JSON.stringify(fitted)).not.toContain("thumb");
});

test("only the newest images are sent, up to the limit", () => {
  const named = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => image(String(from + index), 10));
  const thread = [...turn(...named(0, 5)), ...turn(...named(5, 10)), ...turn(...named(10, 18))];
  const whole = request({ attachments: named(18, 23), history: { a: thread, b: turn(...named(10, 18)) } });
  const { request: fitted, trimmed } = fitRequest(whole, 60_000);
  expect(trimmed.images).toBe(3);
  expect(ids(fitted.history.a)).toEqual(named(3, 18).map(({ id }) => id));
  expect(ids(fitted.history.b)).toHaveLength(8);
});

test("the oldest images are removed from every thread until the body is under 4 MB", () => {
  const long = [...turn(image("1", 800_000)), ...turn(image("2", 800_000)), ...turn(image("3", 100_000))];
  // This model was added after the first question.
  const short = [...turn(image("2", 800_000)), ...turn(image("3", 100_000))];
  const whole = request({ attachments: [image("4", 1_800_000)], history: { a: long, b: short } });
  expect(bytes(whole)).toBeGreaterThan(4_000_000);
  const { request: fitted, trimmed } = fitRequest(whole, 60_000);
  expect(bytes(fitted)).toBeLessThanOrEqual(4_000_000);
  expect(trimmed.images).toBe(1);
  expect(ids(fitted.history.a)).toEqual(["2", "3"]);
  expect(ids(fitted.history.b)).toEqual(["2", "3"]);
  // The text stays, and an empty list is not sent.
  expect(fitted.history.a?.[0]).toEqual({ role: "user", content: "Why?" });
  expect(fitted.attachments[0]?.url).toHaveLength(1_800_022);
});

test("files of the new question are never removed", () => {
  const attachments = ["1", "2", "3", "4", "5"].map((id) => image(id, 900_000));
  const { request: fitted, trimmed } = fitRequest(
    request({ attachments, history: { a: turn(image("0", 10)) } }),
    1000,
  );
  expect(fitted.attachments).toHaveLength(5);
  expect(ids(fitted.history.a)).toEqual([]);
  expect(trimmed.images).toBe(1);
});

test("texts of earlier files are cut, oldest first", () => {
  const history = { a: [...turn(text("1", 300)), ...turn(text("2", 300)), ...turn(text("3", 300))] };
  const whole = request({ message: "x".repeat(100), attachments: [text("4", 79)], history });
  // The message (100 characters), its file (79) and the earlier messages (3 * 7) leave 500 of 700.
  const { request: fitted, trimmed } = fitRequest(whole, 700);
  const lengths = fitted.history.a?.flatMap(({ attachments = [] }) =>
    attachments.map((file) => file.text?.length),
  );
  expect(lengths).toEqual([200, 300]);
  expect(trimmed).toEqual({ images: 0, texts: 2 });
  expect(ids(fitted.history.a)).toEqual(["2", "3"]);
});

test("longestThread counts the characters of messages, without attachments", () => {
  expect(longestThread({})).toBe(0);
  expect(longestThread({ a: turn(text("1", 900)), b: [...turn(), ...turn()] })).toBe(14);
});

test("texts that are too long for one body are cut further, oldest first", () => {
  const wide = (id: string): Attachment => ({ ...text(id, 0), text: "窗".repeat(250_000) });
  const thread = [...turn(wide("1")), ...turn(wide("2"))];
  const whole = request({ modelIds: ["a", "b", "c"], history: { a: thread, b: thread, c: thread } });
  expect(bytes(whole)).toBeGreaterThan(4_000_000);
  const { request: fitted, trimmed } = fitRequest(whole, 500_000);
  expect(bytes(fitted)).toBeLessThan(4_000_000);
  expect(trimmed).toEqual({ images: 0, texts: 1 });
  for (const each of ["a", "b", "c"]) {
    const [first, , second] = fitted.history[each] ?? [];
    expect(second?.attachments?.[0]?.text).toHaveLength(250_000);
    expect(first?.attachments?.[0]?.text?.length ?? 0).toBeLessThan(200_000);
  }
});

test("the size of a request is exact, to the byte", () => {
  const most = 4_000_000;
  const whole = (url: string) =>
    request({
      message: 'A "quoted" 窗 and a lone \ud800 surrogate',
      attachments: [{ ...image("\n1", 0), url }, text("窗", 10)],
      history: { a: turn(image("2", 300), text('"3"', 3)), b: turn(image("2", 300)) },
    });
  const head = "data:image/png;base64,";
  const rest = most - bytes(whole(head));
  expect(isTooLarge(whole(head + "A".repeat(rest)))).toBe(false);
  expect(isTooLarge(whole(head + "A".repeat(rest + 1)))).toBe(true);
});

test("images are measured without being encoded", () => {
  const encode = vi.spyOn(TextEncoder.prototype, "encode");
  const thread = turn(...Array.from({ length: 6 }, (_, index) => image(String(index), 100_000)));
  fitRequest(request({ modelIds: ["a", "b"], history: { a: thread, b: thread } }), 60_000);
  const longest = Math.max(...encode.mock.calls.map(([encoded = ""]) => encoded.length));
  encode.mockRestore();
  expect(longest).toBeLessThan(10_000);
});
