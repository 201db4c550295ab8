import { describe, expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { continuationChat } from "../src/features/conversation/chats/new-chat.ts";
import {
  append,
  canContinue,
  continuePrompt,
  flush,
  startContinuation,
} from "../src/features/conversation/continuation.ts";
import { type Answer, emptyConversation, endOf } from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";

const stopped: Answer = {
  model: { modelId: "lab/a", name: "A", provider: "Lab", slot: 1 },
  text: "The quick brown fox jumps over the la",
  wordCount: 8,
  attempt: { firstTokenAt: 1500 },
  outcome: { status: "stopped", endedAt: 3000 },
};

/** Continues a text with what a model writes, token by token. */
function join(before: string, received: string, size = 3): string {
  let answer = startContinuation({ ...stopped, text: before }, "chat", 1000, 9000);
  for (let at = 0; at < received.length; at += size) {
    answer = append(answer, received.slice(at, at + size));
    expect(answer.text.startsWith(before)).toBe(true);
  }
  return flush(answer).text;
}

describe("joining a continuation", () => {
  const whole = "The quick brown fox jumps over the lazy dog. And sleeps.";
  test.each([
    ["repeats the last words", "fox jumps over the lazy dog. And sleeps."],
    ["repeats only the last word", "lazy dog. And sleeps."],
    ["quotes the last words", '"…jumps over the lazy dog. And sleeps.'],
    ["repeats everything", whole],
  ])("a model that %s adds only the new text", (_, received) => {
    expect(join(stopped.text, received)).toBe(whole);
    expect(join(stopped.text, received, 1)).toBe(whole);
    expect(join(stopped.text, received, 500)).toBe(whole);
  });

  test("text that repeats nothing is appended, after a space if one is missing", () => {
    expect(join("One, two,", " three.")).toBe("One, two, three.");
    expect(join("One and two", "are numbers.")).toBe("One and two are numbers.");
    expect(join("一二", "三四")).toBe("一二三四");
    expect(join("End.\n\n", "## Next")).toBe("End.\n\n## Next");
  });

  test("text that starts like a repetition but then differs is kept", () => {
    expect(join("The cat sat. The dog", " ran. The cat slept.")).toBe(
      "The cat sat. The dog ran. The cat slept.",
    );
  });

  test("a short continuation that only looks like a repetition is kept", () => {
    expect(join("a, b, c", "!")).toBe("a, b, c!");
    expect(join("So, a b c. Then", " a")).toBe("So, a b c. Then a");
  });

  test("a code block that is opened again continues the open one", () => {
    const before = "Here:\n\n```python\ndef double(x):\n    return 2";
    expect(join(before, "```python\n    return 2 * x\n```\n")).toBe(`${before} * x\n\`\`\`\n`);
  });
});

test("the prompt to continue quotes the last words whole", () => {
  const prompt = continuePrompt(`${"word ".repeat(60)}last`);
  expect(prompt).toMatch(/<<<word (?:word )+last>>>$/);
  expect(prompt.length).toBeLessThan(450);
  expect(continuePrompt("short")).toMatch(/<<<short>>>$/);
});

test("answers that were stopped, interrupted or cut off can be continued", () => {
  const can = (over: Partial<Answer>) => canContinue({ ...stopped, ...over });
  expect(can({})).toBe(true);
  expect(can({ outcome: { status: "failed", endedAt: 1, error: "Cut." } })).toBe(true);
  expect(can({ outcome: { status: "finished", endedAt: 1, finish: "length" } })).toBe(true);
  expect(can({ outcome: { status: "finished", endedAt: 1, finish: "stop" } })).toBe(false);
  expect(can({ outcome: { status: "finished", endedAt: 1, finish: "filter" } })).toBe(false);
  expect(can({ outcome: { status: "writing" } })).toBe(false);
  expect(can({ text: " " })).toBe(false);
});

describe("continuing an answer", () => {
  const asked = reduce(emptyConversation, {
    type: "asked",
    turnId: "1",
    chatId: "chat 1",
    question: "Why?",
    models: [stopped.model],
    deepSearch: true,
    attachments: [{ id: "f", name: "a.txt", type: "text/plain", size: 1, text: "file" }],
    at: 1000,
  });
  const usage = { inputTokens: 5, outputTokens: 10, costNanoDollars: 100 };
  const play = (state: typeof asked, events: ChatEvent[], at = 9500) =>
    reduce(state, { type: "received", target: "1", events: events.map((event) => ({ event, at })) });
  const token = (text: string): ChatEvent => ({ type: "token", modelId: "lab/a", token: text });
  const cut = play(
    asked,
    [token("Half of"), { type: "complete", modelId: "lab/a", finish: "length", usage }],
    2000,
  );
  const again = reduce(cut, { type: "continued", turnId: "1", modelId: "lab/a", at: 9000 });
  const answer = (state: typeof asked) => state.turns[0]?.answers[0];

  test("the text is appended, the cost added, and the pause left out of the time", () => {
    expect(answer(again)).toMatchObject({ outcome: { status: "writing" }, text: "Half of" });
    const done = play(again, [
      token("Half of it"),
      { type: "complete", modelId: "lab/a", finish: "stop", usage },
      { type: "done" },
    ]);
    expect(answer(done)).toMatchObject({
      text: "Half of it",
      wordCount: 3,
      outcome: { status: "finished", finish: "stop" },
      usage: { inputTokens: 10, outputTokens: 20, costNanoDollars: 200 },
    });
    const { askedAt = 0, firstTokenAt = 0 } = answer(done)?.attempt ?? {};
    expect(firstTokenAt - askedAt).toBe(1000);
    expect(done.turns[0]?.answers.map(endOf)).toEqual([askedAt + 1500]);
  });

  test("the server's final text replaces the new part only", () => {
    const done = play(again, [{ type: "complete", modelId: "lab/a", finish: "stop", content: "of it all" }]);
    expect(answer(done)?.text).toBe("Half of it all");
  });

  test("a continuation that adds nothing restores the answer, with the error if a model reported one or the stream was cut off", () => {
    const before = answer(cut);
    const failed = play(again, [{ type: "error", modelId: "lab/a", error: "Busy.", code: "busy" }]);
    expect(answer(failed)).toEqual({ ...before, continueError: "Busy." });
    const unanswered = reduce(again, {
      type: "failed",
      target: "1",
      error: "Lost.",
      unanswered: true,
      at: 9100,
    });
    expect(answer(unanswered)).toBe(before);
    const lost = reduce(again, { type: "failed", target: "1", error: "Lost.", unanswered: false, at: 9100 });
    expect(answer(lost)).toEqual({ ...before, continueError: "Lost." });
    expect(answer(reduce(again, { type: "stopped", target: "1", at: 9100 }))).toBe(before);
  });

  test("stopping keeps the new text", () => {
    const half = play(again, [token(" a"), token(" cake")]);
    expect(answer(reduce(half, { type: "stopped", target: "1", at: 9900 }))).toMatchObject({
      text: "Half of a cake",
      outcome: { status: "stopped" },
    });
  });

  test("the model receives its question, its answer so far and the request to continue, without a search", () => {
    const turn = cut.turns[0];
    if (!turn) throw new Error("no turn");
    const { request, action } = continuationChat(cut, () => 10_000, turn, "lab/a");
    expect(request).toMatchObject({
      message: continuePrompt("Half of"),
      modelIds: ["lab/a"],
      deepSearchEnabled: false,
      attachments: [],
    });
    expect(request.history["lab/a"]).toMatchObject([
      { role: "user", content: "Why?", attachments: [{ id: "f", text: "file" }] },
      { role: "assistant", content: "Half of" },
    ]);
    expect(action).toMatchObject({ type: "continued", chatId: request.chatId });
    expect(request).not.toHaveProperty("retryOf");
  });

  test("it receives the instructions that its answer began with, which the receipt names", () => {
    const turns = cut.turns.map((turn) => ({
      ...turn,
      answers: turn.answers.map((one) => ({ ...one, attempt: { ...one.attempt, instructions: "Rhyme." } })),
    }));
    const changed = { ...cut, turns, instructions: "Do not rhyme." };
    const [turn] = turns;
    if (!turn) throw new Error("no turn");
    const { request, action } = continuationChat(changed, () => 10_000, turn, "lab/a");
    expect(request.instructions).toBe("Rhyme.");
    expect(answer(reduce(changed, action))?.attempt.instructions).toBe("Rhyme.");
  });
});
