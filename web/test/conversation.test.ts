import { describe, expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { type Conversation, emptyConversation } from "../src/features/conversation/conversation.ts";
import { type Action, reduce } from "../src/features/conversation/reducer.ts";
import { canRetryEarly, freeRetry, isCounted } from "../src/features/conversation/retries.ts";
import { isWriting } from "../src/features/conversation/turn.ts";
import type { SelectedModel } from "../src/features/models/selected-model.ts";

const a: SelectedModel = { modelId: "lab/a", name: "A", provider: "Lab", slot: 1 };
const b: SelectedModel = { modelId: "lab/b", name: "B", provider: "Lab", slot: 2 };
const c: SelectedModel = { modelId: "lab/c", name: "C", provider: "Lab", slot: 3 };

const token = (modelId: string, text: string): ChatEvent => ({ type: "token", modelId, token: text });
const complete = (modelId: string): ChatEvent => ({ type: "complete", modelId, finish: "stop" });
const failed = (modelId: string): ChatEvent => ({ type: "error", modelId, error: "Too busy.", code: "busy" });
/** The router rejected the request. */
const rejected = (modelId: string): ChatEvent => ({
  type: "error",
  modelId,
  error: "Too busy.",
  code: "busy",
  unspent: true,
});
const done: ChatEvent = { type: "done" };
const retried = (modelId: string, retryOf?: string): Action => {
  return { type: "retried", turnId: "1", modelId, retry: { chatId: "retry", retryOf }, at: 9000 };
};

function asked(
  state: Conversation,
  turnId: string,
  models: SelectedModel[],
  question = "Why?",
): Conversation {
  return reduce(state, {
    type: "asked",
    turnId,
    chatId: `chat ${turnId}`,
    question,
    models,
    deepSearch: true,
    attachments: [],
    at: 1000,
  });
}

function withoutSearch({ turns }: Conversation): Conversation {
  return { turns: turns.map((turn) => ({ ...turn, deepSearch: false })) };
}

/** Applies stream events, one every 100 ms. */
function play(state: Conversation, target: string, events: ChatEvent[]): Conversation {
  return reduce(state, {
    type: "received",
    target,
    events: events.map((event, index) => ({ event, at: 1100 + index * 100 })),
  });
}

const summary = (state: Conversation) =>
  state.turns.at(-1)?.answers.map(({ name, status, content }) => `${name} ${status} ${content}`);

describe("received", () => {
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

  test("an error after the first token keeps the text", () => {
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      token("lab/a", "half"),
      failed("lab/a"),
      done,
    ]);
    expect(summary(state)).toEqual(["A failed half"]);
  });

  test("complete may replace the text and add usage and a receipt", () => {
    const usage = { inputTokens: 3, outputTokens: 2, costNanoDollars: 4_200_000 };
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      token("lab/a", "drft"),
      { type: "complete", modelId: "lab/a", content: "the final text", usage, receipt: { provider: "Lab" } },
    ]);
    expect(state.turns[0]?.answers[0]).toMatchObject({ content: "the final text", wordCount: 3, usage });
  });

  test("done ends open answers: finished if they have text, failed otherwise", () => {
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

  test("the first session id is kept", () => {
    const state = play(asked(emptyConversation, "1", [a]), "1", [
      { type: "session", sessionId: "s1" },
      { type: "session", sessionId: "s2" },
    ]);
    expect(state.sessionId).toBe("s1");
  });
});

describe("stopped and failed", () => {
  const half = play(asked(emptyConversation, "1", [a, b]), "1", [token("lab/a", "half")]);

  test("stopping keeps the text so far", () => {
    const state = reduce(half, { type: "stopped", target: "1", at: 2000 });
    expect(summary(state)).toEqual(["A stopped half", "B stopped "]);
  });

  test("a stream without done fails the open answers", () => {
    const state = reduce(half, { type: "failed", target: "1", error: "Cut.", unsent: false, at: 2000 });
    expect(summary(state)).toEqual(["A failed half", "B failed "]);
  });

  test("a stream without any answer removes its turn", () => {
    const state = reduce(asked(half, "2", [a]), {
      type: "failed",
      target: "2",
      error: "",
      unsent: true,
      at: 2,
    });
    expect(state.turns.map(({ id }) => id)).toEqual(["1"]);
  });

  test("clear removes the turns; Secure Clear the session id too", () => {
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
  const again = reduce(ended, retried("lab/b"));

  test("the new answer replaces the failed one", () => {
    expect(summary(again)).toEqual(["A finished one", "B writing "]);
    expect(again.turns[0]?.answers[1]).toEqual({
      ...b,
      chatId: "retry",
      status: "writing",
      content: "",
      wordCount: 0,
      askedAt: 9000,
      retry: { chatId: "retry" },
      failures: 1,
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
      chat(first, token("lab/a", "slow"), rejected("lab/b")),
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

    test("each stream can fail and be stopped alone", () => {
      const lost: Action = {
        type: "failed",
        target: "1",
        chatId: "retry",
        error: "Lost.",
        unsent: true,
        at: 9100,
      };
      expect(summary(reduce(early, lost))).toEqual(["A writing slow", "B failed "]);
      expect(summary(reduce(early, { ...lost, chatId: first, unsent: false }))).toEqual([
        "A failed slow",
        "B writing ",
      ]);
      const stopped = reduce(early, { type: "stopped", target: "1", chatId: "retry", at: 9100 });
      expect(summary(stopped)).toEqual(["A writing slow", "B failed "]);
    });

    test("is possible for failed answers, as soon as the chat certainly counts", () => {
      const [turn] = half.turns;
      const [slow, rejectedAnswer] = turn?.answers ?? [];
      if (!turn || !slow || !rejectedAnswer) throw new Error("no turn");
      expect(canRetryEarly(turn, rejectedAnswer)).toBe(true);
      expect(canRetryEarly(turn, slow)).toBe(false);
      const undecided = { ...turn, answers: [{ ...slow, content: "" }, rejectedAnswer] };
      expect(canRetryEarly(undecided, rejectedAnswer)).toBe(false);
    });
  });

  test("only failures of the same model are counted", () => {
    const merge = (model: SelectedModel, mergeId: string): Action => {
      return { type: "mergeStarted", turnId: "1", mergeId, model, from: [], at: 9000 };
    };
    const fails = (state: Conversation, model: SelectedModel, mergeId: string) =>
      play(reduce(state, merge(model, mergeId)), mergeId, [failed(model.modelId), done]);
    const first = fails(ended, a, "2");
    expect(fails(first, a, "3").turns[0]?.merged?.failures).toBe(1);
    expect(fails(first, b, "3").turns[0]?.merged?.failures).toBeUndefined();
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
    const unheard = reduce(state, { type: "failed", target: "1", error: "Lost.", unsent: true, at: 9100 });
    expect(summary(unheard)).toEqual(["A finished one", "B failed half"]);
    const stopped = reduce(state, { type: "stopped", target: "1", at: 9100 });
    expect(summary(stopped)).toEqual(["A finished one", "B failed half"]);
    const heard = play(state, "1", [token("lab/a", "two")]);
    expect(heard.turns[0]?.answers[0]?.previous).toBeUndefined();
  });

  test("a failed answer is restored too; its free retry only if the request did not reach the server", () => {
    const silent = play(asked(emptyConversation, "1", [a, b]), "1", [
      token("lab/a", "one"),
      rejected("lab/b"),
      done,
    ]);
    const tried = reduce(silent, retried("lab/b", "chat 1"));
    const before = silent.turns[0]?.answers[1];
    const stopped = reduce(tried, { type: "stopped", target: "1", at: 9100 });
    expect(stopped.turns[0]?.answers[1]).toEqual({ ...before, freeRetryUsed: true });
    const unheard = reduce(tried, { type: "failed", target: "1", error: "", unsent: true, at: 9100 });
    expect(unheard.turns[0]?.answers[1]).toBe(before);
    const free = ({ turns }: Conversation) => turns.map((turn) => freeRetry(turn, "lab/b", 9200));
    expect(free(unheard)).toEqual(["chat 1"]);
    expect(free(stopped)).toEqual([undefined]);
    const counted = reduce(silent, retried("lab/b"));
    expect(reduce(counted, { type: "stopped", target: "1", at: 9100 }).turns[0]?.answers[1]).toBe(before);
  });

  test("a retry does not change whether the chat counts", () => {
    const alone = play(withoutSearch(asked(emptyConversation, "1", [a])), "1", [rejected("lab/a"), done]);
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
  const refused = [rejected("lab/b"), done];
  const answered = play(start(), "1", [token("lab/a", "one"), complete("lab/a"), ...refused]);

  test("is allowed if the answer cost nothing and the chat counts", () => {
    expect(free(answered)).toBe("chat 1");
    expect(free(play(start(), "1", [failed("lab/a"), ...refused]))).toBe("chat 1");
    expect(free(play(searched(), "1", [rejected("lab/a"), ...refused]))).toBe("chat 1");
  });

  test("is not allowed if the chat does not count", () => {
    expect(free(play(start(), "1", [rejected("lab/a"), ...refused]))).toBeUndefined();
  });

  test("is not allowed if the answer may have cost something", () => {
    for (const events of [tokenThenFailed, silent, [token("lab/b", "one"), complete("lab/b"), done]]) {
      expect(free(play(start(), "1", [token("lab/a", "one"), complete("lab/a"), ...events]))).toBeUndefined();
    }
  });

  test("is not allowed if only the browser saw the failure", () => {
    const words = play(start(), "1", [token("lab/a", "one"), token("lab/b", "two")]);
    const broke = reduce(words, { type: "failed", target: "1", error: "Cut.", unsent: false, at: 2000 });
    expect(summary(broke)).toEqual(["A failed one", "B failed two"]);
    expect(free(broke)).toBeUndefined();
  });

  test("expires before the server's 15 minutes", () => {
    const failedAt = answered.turns[0]?.answers[1]?.endedAt ?? 0;
    expect(free(answered, failedAt + 14 * 60_000 - 1)).toBe("chat 1");
    expect(free(answered, failedAt + 14 * 60_000)).toBeUndefined();
  });

  test("can be repeated only if it cost nothing", () => {
    const tried = reduce(answered, retried("lab/b", "chat 1"));
    expect(free(play(tried, "1", refused))).toBe("chat 1");
    expect(free(play(tried, "1", silent))).toBeUndefined();
    expect(free(play(tried, "1", tokenThenFailed))).toBeUndefined();
    const search = play(searched(), "1", [token("lab/a", "one"), complete("lab/a"), ...refused]);
    expect(free(play(reduce(search, retried("lab/b", "chat 1")), "1", refused))).toBeUndefined();
  });

  test("after a retry that counted belongs to that retry's chat", () => {
    const tried = reduce(answered, retried("lab/b"));
    expect(free(play(tried, "1", refused))).toBeUndefined();
    const search = play(searched(), "1", [token("lab/a", "one"), complete("lab/a"), ...refused]);
    expect(free(play(reduce(search, retried("lab/b")), "1", refused))).toBe("retry");
  });
});

describe("stopped", () => {
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

  test("its usage and receipt are still recorded", () => {
    const usage = { inputTokens: 1, outputTokens: 2, costNanoDollars: 3 };
    const receipt = { provider: "Host" };
    const complete: ChatEvent = { type: "complete", modelId: "lab/a", content: "one more", usage, receipt };
    expect(play(state, "1", [complete]).turns[0]?.answers[0]).toMatchObject({
      status: "stopped",
      content: "one",
      usage,
      receipt,
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
    reduce(state, { type: "mergeStarted", turnId: "1", mergeId, model: a, from: [], at: 5000 });
  const merged = (state: Conversation) => {
    const { status, content } = state.turns[0]?.merged ?? {};
    return status && `${status} ${content}`;
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
    const broken = reduce(half, { type: "failed", target: "m", error: "Lost.", unsent: false, at: 6000 });
    expect(merged(broken)).toBe("failed bo");
  });

  test("a new merge replaces the old one, which is restored if nothing is returned", () => {
    const lost = (state: Conversation, target: string) =>
      reduce(state, { type: "failed", target, error: "", unsent: true, at: 6000 });
    expect(merged(lost(merging(ended, "m"), "m"))).toBeUndefined();
    const first = play(merging(ended, "m"), "m", [token("lab/a", "both"), done]);
    expect(merged(lost(merging(first, "n"), "n"))).toBe("finished both");
    expect(merged(play(merging(first, "n"), "n", [token("lab/a", "again"), done]))).toBe("finished again");
    // The restored answer is unchanged.
    const stopped = reduce(merging(first, "n"), { type: "stopped", target: "n", at: 6000 });
    expect(stopped.turns[0]?.merged).toBe(first.turns[0]?.merged);
  });
});

describe("blind", () => {
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
