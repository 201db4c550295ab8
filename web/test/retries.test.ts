import { describe, expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import {
  type Action,
  type Conversation,
  emptyConversation,
  endOf,
} from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { canRetryEarly, freeRetry, isCounted } from "../src/features/conversation/retries.ts";
import type { SelectedModel } from "../src/features/models/selected-model.ts";
import {
  a,
  asked,
  b,
  complete,
  done,
  failed,
  failedUnspent,
  play,
  summary,
  token,
} from "./conversation-events.ts";

const retried = (modelId: string, retryOf?: string): Action => {
  return { type: "retried", turnId: "1", modelId, retry: { chatId: "retry", retryOf }, at: 9000 };
};

function withoutSearch({ turns }: Conversation): Conversation {
  return { turns: turns.map((turn) => ({ ...turn, deepSearch: false })) };
}

describe("a retry", () => {
  const ended = play(asked(emptyConversation, "1", [a, b]), "1", [
    token("lab/a", "one"),
    complete("lab/a"),
    token("lab/b", "half"),
    failed("lab/b"),
    done,
  ]);
  const again = reduce(ended, retried("lab/b"));

  test("the new answer replaces the failed one", () => {
    expect(summary(again)).toEqual(["A finished one", "B writing "]);
    expect(again.turns[0]?.answers[1]).toEqual({
      model: b,
      text: "",
      wordCount: 0,
      attempt: { chatId: "retry", askedAt: 9000, retry: { chatId: "retry" }, failures: 1 },
      outcome: { status: "writing" },
      previous: ended.turns[0]?.answers[1],
    });
    const answered = play(again, "1", [token("lab/b", "whole"), complete("lab/b"), done]);
    expect(summary(answered)).toEqual(["A finished one", "B finished whole"]);
    expect(answered.turns[0]?.answers[0]).toBe(ended.turns[0]?.answers[0]);
  });

  describe("while another model is writing", () => {
    const chat = (chatId: string, ...events: ChatEvent[]): Action => {
      return { type: "received", target: "1", chatId, events: events.map((event) => ({ event, at: 9100 })) };
    };
    const first = "chat 1";
    const half = reduce(
      asked(emptyConversation, "1", [a, b]),
      chat(first, token("lab/a", "slow"), failedUnspent("lab/b")),
    );
    const early = reduce(half, retried("lab/b", first));

    test("each stream changes only the answers that it writes", () => {
      const retryEnded = reduce(early, chat("retry", token("lab/b", "whole"), complete("lab/b"), done));
      expect(summary(retryEnded)).toEqual(["A writing slow", "B finished whole"]);
      const firstEnded = reduce(early, chat(first, complete("lab/a"), done));
      expect(summary(firstEnded)).toEqual(["A finished slow", "B writing "]);
      const sources: ChatEvent = { type: "sources", sources: [] };
      expect(reduce(early, chat("retry", sources)).turns[0]?.answers[0]?.sources).toBeUndefined();
    });

    test("each stream can fail or be stopped independently", () => {
      const lost: Action = {
        type: "failed",
        target: "1",
        chatId: "retry",
        error: "Lost.",
        unanswered: true,
        at: 9100,
      };
      expect(summary(reduce(early, lost))).toEqual(["A writing slow", "B failed "]);
      expect(summary(reduce(early, { ...lost, chatId: first, unanswered: false }))).toEqual([
        "A failed slow",
        "B writing ",
      ]);
      const stopped = reduce(early, { type: "stopped", target: "1", chatId: "retry", at: 9100 });
      expect(summary(stopped)).toEqual(["A writing slow", "B failed "]);
    });

    test("is possible for failed answers once it is certain that the chat counts", () => {
      const [turn] = half.turns;
      const [slow, unspentAnswer] = turn?.answers ?? [];
      if (!turn || !slow || !unspentAnswer) throw new Error("no turn");
      expect(canRetryEarly(turn, unspentAnswer)).toBe(true);
      expect(canRetryEarly(turn, slow)).toBe(false);
      const undecided = { ...turn, answers: [{ ...slow, text: "" }, unspentAnswer] };
      expect(canRetryEarly(undecided, unspentAnswer)).toBe(false);
    });
  });

  test("only failures of the same model are counted", () => {
    const merge = (model: SelectedModel, mergeId: string): Action => {
      return {
        type: "combined",
        kind: "merged",
        turnId: "1",
        combinationId: mergeId,
        model,
        from: [],
        at: 9000,
      };
    };
    const fails = (state: Conversation, model: SelectedModel, mergeId: string) =>
      play(reduce(state, merge(model, mergeId)), mergeId, [failed(model.modelId), done]);
    const first = fails(ended, a, "2");
    expect(fails(first, a, "3").turns[0]?.merged?.attempt.failures).toBe(1);
    expect(fails(first, b, "3").turns[0]?.merged?.attempt.failures).toBeUndefined();
  });

  test("an answer that is still streaming is not retried", () => {
    const writing = asked(emptyConversation, "1", [a]);
    expect(reduce(writing, retried("lab/a"))).toEqual({
      ...writing,
      turns: [{ ...writing.turns[0], counted: true }],
    });
  });

  test("the previous answer is restored if the retry returns nothing", () => {
    const state = reduce(ended, retried("lab/a"));
    expect(summary(state)).toEqual(["A writing ", "B failed half"]);
    const unanswered = reduce(state, {
      type: "failed",
      target: "1",
      error: "Lost.",
      unanswered: true,
      at: 9100,
    });
    expect(summary(unanswered)).toEqual(["A finished one", "B failed half"]);
    const stopped = reduce(state, { type: "stopped", target: "1", at: 9100 });
    expect(summary(stopped)).toEqual(["A finished one", "B failed half"]);
    const started = play(state, "1", [token("lab/a", "two")]);
    expect(started.turns[0]?.answers[0]?.previous).toBeUndefined();
  });

  test("a failed answer is restored too, but a free retry that was stopped is used up", () => {
    const silent = play(asked(emptyConversation, "1", [a, b]), "1", [
      token("lab/a", "one"),
      failedUnspent("lab/b"),
      done,
    ]);
    const tried = reduce(silent, retried("lab/b", "chat 1"));
    const before = silent.turns[0]?.answers[1];
    const stopped = reduce(tried, { type: "stopped", target: "1", at: 9100 });
    expect(stopped.turns[0]?.answers[1]).toEqual({
      ...before,
      attempt: { ...before?.attempt, freeRetryUsed: true },
    });
    const unanswered = reduce(tried, { type: "failed", target: "1", error: "", unanswered: true, at: 9100 });
    expect(unanswered.turns[0]?.answers[1]).toBe(before);
    const free = ({ turns }: Conversation) => turns.map((turn) => freeRetry(turn, "lab/b", 9200));
    expect(free(unanswered)).toEqual(["chat 1"]);
    expect(free(stopped)).toEqual([undefined]);
    const counted = reduce(silent, retried("lab/b"));
    expect(reduce(counted, { type: "stopped", target: "1", at: 9100 }).turns[0]?.answers[1]).toBe(before);
  });

  test("a retry does not change whether the chat counts", () => {
    const alone = play(withoutSearch(asked(emptyConversation, "1", [a])), "1", [
      failedUnspent("lab/a"),
      done,
    ]);
    const tried = reduce(alone, retried("lab/a"));
    const answered = play(tried, "1", [token("lab/a", "one"), done]);
    expect(answered.turns.map(isCounted)).toEqual([false]);
    expect(ended.turns.map(isCounted)).toEqual([true]);
    const silent = play(withoutSearch(asked(emptyConversation, "1", [a])), "1", [failed("lab/a"), done]);
    expect(reduce(silent, retried("lab/a")).turns.map(isCounted)).toEqual([true]);
  });
});

describe("a free retry", () => {
  const start = () => withoutSearch(asked(emptyConversation, "1", [a, b]));
  const searched = () => asked(emptyConversation, "1", [a, b]);
  const free = (state: Conversation, now = 10_000) =>
    state.turns.map((turn) => freeRetry(turn, "lab/b", now))[0];
  const tokenThenFailed = [token("lab/b", "half"), failed("lab/b"), done];
  const silent = [failed("lab/b"), done];
  const unspentOnly = [failedUnspent("lab/b"), done];
  const answered = play(start(), "1", [token("lab/a", "one"), complete("lab/a"), ...unspentOnly]);

  test("is allowed if the answer cost nothing and the chat counts", () => {
    expect(free(answered)).toBe("chat 1");
    expect(free(play(start(), "1", [failed("lab/a"), ...unspentOnly]))).toBe("chat 1");
    expect(free(play(searched(), "1", [failedUnspent("lab/a"), ...unspentOnly]))).toBe("chat 1");
  });

  test("is not allowed if the chat does not count", () => {
    expect(free(play(start(), "1", [failedUnspent("lab/a"), ...unspentOnly]))).toBeUndefined();
  });

  test("depends on whether the query was sent to a search provider", () => {
    for (const [code, freed] of [
      ["search_failed", "chat 1"],
      ["search_off", undefined],
      ["search_no_text", undefined],
    ] as const) {
      const unsearched: ChatEvent = { type: "sources", sources: [], error: "No search.", code };
      const events = [unsearched, failedUnspent("lab/a"), ...unspentOnly];
      expect(free(play(searched(), "1", events)), code).toBe(freed);
    }
  });

  test("is not allowed if the answer may have cost something", () => {
    for (const events of [tokenThenFailed, silent, [token("lab/b", "one"), complete("lab/b"), done]]) {
      expect(free(play(start(), "1", [token("lab/a", "one"), complete("lab/a"), ...events]))).toBeUndefined();
    }
  });

  test("is not allowed if only the browser saw the failure", () => {
    const words = play(start(), "1", [token("lab/a", "one"), token("lab/b", "two")]);
    const interrupted = reduce(words, {
      type: "failed",
      target: "1",
      error: "Cut.",
      unanswered: false,
      at: 2000,
    });
    expect(summary(interrupted)).toEqual(["A failed one", "B failed two"]);
    expect(free(interrupted)).toBeUndefined();
  });

  test("expires before the server's limit of 15 minutes", () => {
    const failedAt = answered.turns[0]?.answers.map(endOf)[1] ?? 0;
    expect(free(answered, failedAt + 14 * 60_000 - 1)).toBe("chat 1");
    expect(free(answered, failedAt + 14 * 60_000)).toBeUndefined();
  });

  test("can be repeated only if it cost nothing", () => {
    const tried = reduce(answered, retried("lab/b", "chat 1"));
    expect(free(play(tried, "1", unspentOnly))).toBe("chat 1");
    expect(free(play(tried, "1", silent))).toBeUndefined();
    expect(free(play(tried, "1", tokenThenFailed))).toBeUndefined();
    const search = play(searched(), "1", [token("lab/a", "one"), complete("lab/a"), ...unspentOnly]);
    expect(free(play(reduce(search, retried("lab/b", "chat 1")), "1", unspentOnly))).toBeUndefined();
  });

  test("belongs to the previous retry's chat if that retry counted as a chat", () => {
    const tried = reduce(answered, retried("lab/b"));
    expect(free(play(tried, "1", unspentOnly))).toBeUndefined();
    const search = play(searched(), "1", [token("lab/a", "one"), complete("lab/a"), ...unspentOnly]);
    expect(free(play(reduce(search, retried("lab/b")), "1", unspentOnly))).toBe("retry");
  });
});
