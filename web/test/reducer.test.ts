import { describe, expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { combinePrompt } from "../src/features/conversation/chats/combine-prompt.ts";
import {
  type Conversation,
  emptyConversation,
  isWriting,
} from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { history } from "../src/features/conversation/threads.ts";
import { toTurnRecord } from "../src/features/export/turn-record.ts";
import { a, asked, b, c, complete, done, failed, play, summary, token } from "./conversation-events.ts";

describe("receiving events", () => {
  test("interleaved tokens of three models keep each model's order", () => {
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
    expect(state.turns[0]?.answers.map(({ wordCount }) => wordCount)).toEqual([2, 2, 1]);
    expect(state.turns[0]?.answers[1]).toMatchObject({
      attempt: { firstTokenAt: 1200 },
      outcome: { endedAt: 1500 },
    });
  });

  test("tokens and reasoning leave an answer's attempt as it is, so that its header does not render again", () => {
    for (const type of ["token", "reasoning"] as const) {
      const event: ChatEvent = { type, modelId: "lab/a", token: "word " };
      const first = play(asked(emptyConversation, "1", [a]), "1", [event]);
      const second = play(first, "1", [event]);
      expect(second.turns[0]?.answers[0]?.attempt).toBe(first.turns[0]?.answers[0]?.attempt);
    }
  });

  test("reasoning is kept apart from the answer, and is not restored or sent", () => {
    const thought = (text: string): ChatEvent => ({ type: "reasoning", modelId: "lab/a", token: text });
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      thought("secret "),
      thought("thoughts"),
      token("lab/a", "one word"),
      complete("lab/a"),
      done,
    ]);
    expect(summary(state)).toEqual(["A finished one word"]);
    const [answer] = state.turns[0]?.answers ?? [];
    expect(answer).toMatchObject({
      reasoning: "secret thoughts",
      wordCount: 2,
      attempt: { reasonedAt: 1100, firstTokenAt: 1300 },
    });
    const sent = history(state.turns, ["lab/a"], { mode: "all" });
    const merged = state.turns[0] && combinePrompt("merged", state.turns[0], 10_000);
    const exported = state.turns.map(toTurnRecord);
    expect(JSON.stringify([sent, merged, exported])).toContain("one word");
    expect(JSON.stringify([sent, merged, exported])).not.toContain("thoughts");
    expect(JSON.stringify(reduce(state, { type: "redacted" }))).not.toContain("thoughts");
  });

  test("if one model fails, the others finish", () => {
    const state = play(asked(emptyConversation, "1", [a, b]), "1", [
      token("lab/a", "one"),
      failed("lab/b"),
      token("lab/a", " more"),
      complete("lab/a"),
      done,
    ]);
    expect(summary(state)).toEqual(["A finished one more", "B failed "]);
    expect(state.turns[0]?.answers[1]?.outcome).toMatchObject({ error: "Too busy." });
  });

  test("an error after the first token keeps the text", () => {
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      token("lab/a", "half"),
      failed("lab/a"),
      done,
    ]);
    expect(summary(state)).toEqual(["A failed half"]);
  });

  test("a complete event may replace the text and add usage", () => {
    const usage = { inputTokens: 3, outputTokens: 2, costNanoDollars: 4_200_000 };
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      token("lab/a", "drft"),
      { type: "complete", modelId: "lab/a", content: "the final text", usage, receipt: { provider: "Lab" } },
    ]);
    expect(state.turns[0]?.answers[0]).toMatchObject({ text: "the final text", wordCount: 3, usage });
  });

  test("a done event ends open answers: finished if they have text, failed otherwise", () => {
    const state = play(asked(emptyConversation, "1", [a, b]), "1", [token("lab/a", "one"), done]);
    expect(summary(state)).toEqual(["A finished one", "B failed "]);
    expect(state.turns.some(isWriting)).toBe(false);
  });

  test("an answer that has ended does not change", () => {
    const ended = play(asked(emptyConversation, "1", [a]), "1", [token("lab/a", "one"), complete("lab/a")]);
    expect(play(ended, "1", [token("lab/a", " late"), failed("lab/a"), done])).toBe(ended);
  });

  test("events of an unknown model or target are ignored", () => {
    const state = asked(emptyConversation, "1", [a]);
    expect(play(state, "1", [token("lab/z", "x")])).toBe(state);
    expect(play(state, "2", [token("lab/a", "x"), done])).toBe(state);
  });

  test("a word split across tokens is counted once", () => {
    const pieces = ["Hel", "lo", " ", "wor", "ld, again", "\n"].map((text) => token("lab/a", text));
    const state = play(asked(emptyConversation, "1", [a]), "1", pieces);
    expect(state.turns[0]?.answers[0]?.wordCount).toBe(3);
  });

  test("unchanged objects keep their identity", () => {
    const first = play(asked(emptyConversation, "1", [a]), "1", [token("lab/a", "one"), complete("lab/a")]);
    const second = asked(first, "2", [a, b]);
    const later = play(second, "2", [token("lab/a", "x")]);
    expect(later.turns[0]).toBe(first.turns[0]);
    expect(later.turns[1]?.answers[1]).toBe(second.turns[1]?.answers[1]);
  });

  test("the first session ID is kept", () => {
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      { type: "session", sessionId: "s1" },
      { type: "session", sessionId: "s2" },
    ]);
    expect(state.sessionId).toBe("s1");
  });
});

describe("a whole stream that is stopped or fails", () => {
  const half = play(asked(emptyConversation, "1", [a, b]), "1", [token("lab/a", "half")]);

  test("stopping keeps the text so far", () => {
    const state = reduce(half, { type: "stopped", target: "1", at: 2000 });
    expect(summary(state)).toEqual(["A stopped half", "B stopped "]);
  });

  test("a stream that fails also fails its open answers, and keeps their text", () => {
    const state = reduce(half, { type: "failed", target: "1", error: "Cut.", unanswered: false, at: 2000 });
    expect(summary(state)).toEqual(["A failed half", "B failed "]);
  });

  test("a stream that fails before any answer removes its turn", () => {
    const state = reduce(asked(half, "2", [a]), {
      type: "failed",
      target: "2",
      error: "",
      unanswered: true,
      at: 2,
    });
    expect(state.turns.map(({ id }) => id)).toEqual(["1"]);
  });

  test("clearing removes the turns and keeps the session ID", () => {
    const state = { ...half, sessionId: "s1" };
    expect(reduce(state, { type: "cleared" })).toEqual({ sessionId: "s1", turns: [] });
  });
});

describe("one stopped model", () => {
  const half = play(asked(emptyConversation, "1", [a, b]), "1", [
    token("lab/a", "one"),
    token("lab/b", "two"),
  ]);
  const state = reduce(half, { type: "stopped", target: "1", modelId: "lab/a", at: 3000 });

  test("a stopped model's later tokens are ignored", () => {
    const later = play(state, "1", [
      token("lab/a", " more"),
      token("lab/b", " more"),
      complete("lab/b"),
      done,
    ]);
    expect(summary(later)).toEqual(["A stopped one", "B finished two more"]);
  });

  test("a stopped model's usage and receipt are still recorded", () => {
    const usage = { inputTokens: 1, outputTokens: 2, costNanoDollars: 3 };
    const receipt = { provider: "Host" };
    const complete: ChatEvent = { type: "complete", modelId: "lab/a", content: "one more", usage, receipt };
    expect(play(state, "1", [complete]).turns[0]?.answers[0]).toMatchObject({
      text: "one",
      outcome: { status: "stopped", receipt },
      usage,
    });
  });
});

describe("merging", () => {
  const ended = play(asked(emptyConversation, "1", [a, b]), "1", [
    token("lab/a", "one"),
    complete("lab/a"),
    token("lab/b", "two"),
    complete("lab/b"),
    done,
  ]);
  const merging = (state: Conversation, mergeId: string) =>
    reduce(state, {
      type: "combined",
      kind: "merged",
      turnId: "1",
      combinationId: mergeId,
      model: a,
      from: [],
      at: 5000,
    });
  const merged = (state: Conversation) => {
    const answer = state.turns[0]?.merged;
    return answer && `${answer.outcome.status} ${answer.text}`;
  };

  test("a merged answer streams under its own id", () => {
    const state = merging(ended, "m");
    expect(state.turns.map(isWriting)).toEqual([true]);
    const whole = play(state, "m", [token("lab/a", "both"), complete("lab/a"), done]);
    expect(merged(whole)).toBe("finished both");
    expect(summary(whole)).toEqual(["A finished one", "B finished two"]);
  });

  test("stopping or failing keeps the text so far", () => {
    const half = play(merging(ended, "m"), "m", [token("lab/a", "bo")]);
    expect(merged(reduce(half, { type: "stopped", target: "m", at: 6000 }))).toBe("stopped bo");
    const broken = reduce(half, { type: "failed", target: "m", error: "Lost.", unanswered: false, at: 6000 });
    expect(merged(broken)).toBe("failed bo");
  });

  test("a new merge replaces the old one, unless the new one returns nothing", () => {
    const lost = (state: Conversation, target: string) =>
      reduce(state, { type: "failed", target, error: "", unanswered: true, at: 6000 });
    expect(merged(lost(merging(ended, "m"), "m"))).toBeUndefined();
    const first = play(merging(ended, "m"), "m", [token("lab/a", "both"), done]);
    expect(merged(lost(merging(first, "n"), "n"))).toBe("finished both");
    expect(merged(play(merging(first, "n"), "n", [token("lab/a", "again"), done]))).toBe("finished again");
    // The restored answer is unchanged.
    const stopped = reduce(merging(first, "n"), { type: "stopped", target: "n", at: 6000 });
    expect(stopped.turns[0]?.merged).toBe(first.turns[0]?.merged);
  });
});

describe("blind mode", () => {
  const state = reduce(emptyConversation, {
    type: "asked",
    turnId: "1",
    chatId: "chat 1",
    question: "Why?",
    models: [a, b],
    deepSearch: false,
    attachments: [],
    blind: true,
    at: 1000,
  });

  test("names are hidden until an answer is chosen or the names are revealed", () => {
    expect(state.turns[0]?.blind).toBe("hidden");
    const chosen = reduce(state, { type: "chosen", turnId: "1", modelId: "lab/b" });
    expect(chosen.turns[0]).toMatchObject({ blind: "shown", choice: "lab/b" });
    expect(reduce(state, { type: "revealed", turnId: "1" }).turns[0]?.blind).toBe("shown");
  });

  test("redacting keeps names hidden", () => {
    expect(reduce(state, { type: "redacted" }).turns[0]?.blind).toBe("hidden");
  });
});
