import { describe, expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat.ts";
import {
  type Asked,
  type Conversation,
  counts,
  emptyConversation,
  history,
  isWriting,
  reduce,
} from "../src/features/conversation/conversation.ts";

const a: Asked = { modelId: "lab/a", name: "A", provider: "Lab", voice: 1 };
const b: Asked = { modelId: "lab/b", name: "B", provider: "Lab", voice: 2 };
const c: Asked = { modelId: "lab/c", name: "C", provider: "Lab", voice: 3 };

const token = (modelId: string, text: string): ChatEvent => ({ type: "token", modelId, token: text });
const complete = (modelId: string): ChatEvent => ({ type: "complete", modelId, finish: "stop" });
const failed = (modelId: string): ChatEvent => ({ type: "error", modelId, error: "Too busy.", code: "busy" });
const done: ChatEvent = { type: "done" };

function asked(state: Conversation, chatId: string, models: Asked[], question = "Why?"): Conversation {
  return reduce(state, { type: "asked", chatId, question, models, at: 1000 });
}

/** Plays a recorded stream, one event every 100 ms. */
function play(state: Conversation, chatId: string, events: ChatEvent[]): Conversation {
  return reduce(state, {
    type: "received",
    chatId,
    events: events.map((event, index) => ({ event, at: 1100 + index * 100 })),
  });
}

const summary = (state: Conversation) =>
  state.turns.at(-1)?.answers.map(({ name, status, content }) => `${name} ${status} ${content}`);

describe("received", () => {
  test("three models, their tokens mixed, each in its own order", () => {
    const state = play(asked(emptyConversation, "1", [a, b, c]), "1", [
      { type: "session", sessionId: "s1" },
      token("lab/b", "two "),
      token("lab/a", "one"),
      token("lab/b", "words"),
      complete("lab/b"),
      token("lab/c", "three"),
      token("lab/a", " word"),
      complete("lab/a"),
      complete("lab/c"),
      done,
    ]);
    expect(summary(state)).toEqual(["A finished one word", "B finished two words", "C finished three"]);
    expect(state.sessionId).toBe("s1");
    expect(state.turns[0]?.answers.map(({ words }) => words)).toEqual([2, 2, 1]);
    expect(state.turns[0]?.answers[1]).toMatchObject({ firstTokenAt: 1200, endedAt: 1500 });
  });

  test("one model fails, the others finish", () => {
    const state = play(asked(emptyConversation, "1", [a, b]), "1", [
      token("lab/a", "one"),
      failed("lab/b"),
      token("lab/a", " more"),
      complete("lab/a"),
      done,
    ]);
    expect(summary(state)).toEqual(["A finished one more", "B failed "]);
    expect(state.turns[0]?.answers[1]?.error).toBe("Too busy.");
  });

  test("an error after the first word keeps the words", () => {
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      token("lab/a", "half"),
      failed("lab/a"),
      done,
    ]);
    expect(summary(state)).toEqual(["A failed half"]);
  });

  test("complete may bring the final text, usage and receipt", () => {
    const usage = { inputTokens: 3, outputTokens: 2, costNanoDollars: 4_200_000 };
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      token("lab/a", "drft"),
      { type: "complete", modelId: "lab/a", content: "the final text", usage, receipt: { provider: "Lab" } },
    ]);
    expect(state.turns[0]?.answers[0]).toMatchObject({ content: "the final text", words: 3, usage });
  });

  test("done ends what was left open: with words as finished, without as failed", () => {
    const state = play(asked(emptyConversation, "1", [a, b]), "1", [token("lab/a", "one"), done]);
    expect(summary(state)).toEqual(["A finished one", "B failed "]);
    expect(state.turns.some(isWriting)).toBe(false);
  });

  test("an answer that has ended does not change again", () => {
    const ended = play(asked(emptyConversation, "1", [a]), "1", [token("lab/a", "one"), complete("lab/a")]);
    expect(play(ended, "1", [token("lab/a", " late"), failed("lab/a"), done])).toBe(ended);
  });

  test("a model or a chat that is not ours changes nothing", () => {
    const state = asked(emptyConversation, "1", [a]);
    expect(play(state, "1", [token("lab/z", "x")])).toBe(state);
    expect(play(state, "2", [token("lab/a", "x"), done])).toBe(state);
  });

  test("a word that arrives in pieces is counted once", () => {
    const pieces = ["Hel", "lo", " ", "wor", "ld, again", "\n"].map((text) => token("lab/a", text));
    const state = play(asked(emptyConversation, "1", [a]), "1", pieces);
    expect(state.turns[0]?.answers[0]?.words).toBe(3);
  });

  test("what did not change keeps its identity", () => {
    const first = play(asked(emptyConversation, "1", [a]), "1", [token("lab/a", "one"), complete("lab/a")]);
    const second = asked(first, "2", [a, b]);
    const later = play(second, "2", [token("lab/a", "x")]);
    expect(later.turns[0]).toBe(first.turns[0]);
    expect(later.turns[1]?.answers[1]).toBe(second.turns[1]?.answers[1]);
  });

  test("the first session stays", () => {
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      { type: "session", sessionId: "s1" },
      { type: "session", sessionId: "s2" },
    ]);
    expect(state.sessionId).toBe("s1");
  });
});

describe("stopped and broke", () => {
  const half = play(asked(emptyConversation, "1", [a, b]), "1", [token("lab/a", "half")]);

  test("stop keeps what came, and nothing is being written", () => {
    const state = reduce(half, { type: "stopped", chatId: "1", at: 2000 });
    expect(summary(state)).toEqual(["A stopped half", "B stopped "]);
  });

  test("a stream without done fails what was left open", () => {
    const state = reduce(half, { type: "broke", chatId: "1", error: "Cut.", unsent: false, at: 2000 });
    expect(summary(state)).toEqual(["A failed half", "B failed "]);
  });

  test("a stream that said nothing takes its turn with it", () => {
    const state = reduce(asked(half, "2", [a]), {
      type: "broke",
      chatId: "2",
      error: "",
      unsent: true,
      at: 2,
    });
    expect(state.turns.map(({ chatId }) => chatId)).toEqual(["1"]);
  });

  test("clear forgets the turns; secure clear the session too", () => {
    const state = { ...half, sessionId: "s1" };
    expect(reduce(state, { type: "cleared", session: false })).toEqual({ sessionId: "s1", turns: [] });
    expect(reduce(state, { type: "cleared", session: true })).toEqual({ turns: [] });
  });
});

describe("retried", () => {
  const ended = play(asked(emptyConversation, "1", [a, b]), "1", [
    token("lab/a", "one"),
    complete("lab/a"),
    token("lab/b", "half"),
    failed("lab/b"),
    done,
  ]);
  const again = reduce(ended, { type: "retried", chatId: "1", modelId: "lab/b", at: 9000 });

  test("the failed answer is written anew, in its place", () => {
    expect(summary(again)).toEqual(["A finished one", "B writing "]);
    expect(again.turns[0]?.answers[1]).toEqual({
      ...b,
      status: "writing",
      content: "",
      words: 0,
      askedAt: 9000,
    });
    const answered = play(again, "1", [token("lab/b", "whole"), complete("lab/b"), done]);
    expect(summary(answered)).toEqual(["A finished one", "B finished whole"]);
    expect(answered.turns[0]?.answers[0]).toBe(ended.turns[0]?.answers[0]);
  });

  test("an answer that did not fail is left alone", () => {
    const state = reduce(ended, { type: "retried", chatId: "1", modelId: "lab/a", at: 9000 });
    expect(summary(state)).toEqual(["A finished one", "B failed half"]);
  });

  test("whether the chat counts stays as it was before", () => {
    const alone = play(asked(emptyConversation, "1", [a]), "1", [failed("lab/a"), done]);
    const tried = reduce(alone, { type: "retried", chatId: "1", modelId: "lab/a", at: 9000 });
    const answered = play(tried, "1", [token("lab/a", "one"), done]);
    expect(answered.turns.map(counts)).toEqual([false]);
    expect(ended.turns.map(counts)).toEqual([true]);
    const half = play(asked(emptyConversation, "1", [a]), "1", [token("lab/a", "half"), failed("lab/a")]);
    expect(
      reduce(half, { type: "retried", chatId: "1", modelId: "lab/a", at: 9000 }).turns.map(counts),
    ).toEqual([true]);
  });
});

describe("history", () => {
  test("each model is told its own words only", () => {
    let state = play(asked(emptyConversation, "1", [a, b], "First?"), "1", [
      token("lab/a", "secret of A"),
      token("lab/b", "secret of B"),
      complete("lab/a"),
      complete("lab/b"),
    ]);
    state = play(asked(state, "2", [a, b], "Second?"), "2", [token("lab/a", "half of A"), failed("lab/b")]);
    state = reduce(state, { type: "stopped", chatId: "2", at: 3000 });
    expect(history(state.turns, ["lab/a", "lab/b", "lab/c"])).toEqual({
      "lab/a": [
        { role: "user", content: "First?" },
        { role: "assistant", content: "secret of A" },
        { role: "user", content: "Second?" },
        { role: "assistant", content: "half of A" },
      ],
      "lab/b": [
        { role: "user", content: "First?" },
        { role: "assistant", content: "secret of B" },
      ],
    });
  });
});
