import { describe, expect, test } from "vitest";
import type { ChatEvent, Message } from "../src/api/chat-stream.ts";
import { withoutUnseenImages } from "../src/features/conversation/chats/unseen-images.ts";
import {
  type Conversation,
  emptyConversation,
  noSharing,
  type Sharing,
} from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { history, usableSharing } from "../src/features/conversation/threads.ts";
import type { SelectedModel } from "../src/features/models/selected-model.ts";

const models: SelectedModel[] = [
  { modelId: "lab/a", name: "Model A", provider: "Lab", slot: 1 },
  { modelId: "lab/b", name: "Model B", provider: "Lab", slot: 2 },
  { modelId: "lab/c", name: "Model C", provider: "Lab", slot: 3 },
];
const ids = models.map(({ modelId }) => modelId);
const [a, b, c] = ids as [string, string, string];

type Ending = "finished" | "stopped" | "failed" | "broken";

function events(modelId: string, words: string, ending: Ending): ChatEvent[] {
  const token: ChatEvent = { type: "token", modelId, token: words };
  const error: ChatEvent = { type: "error", modelId, error: "Busy." };
  switch (ending) {
    case "finished":
      return [token, { type: "complete", modelId, finish: "stop" }];
    case "stopped":
      return [token, { type: "complete", modelId, finish: "stopped" }];
    case "broken":
      return [token, error];
    case "failed":
      return [error];
  }
}

/**
 * Asks a question. Each named model answers with its letter and the question's number, as in "a1".
 */
function turn(
  state: Conversation,
  id: string,
  endings: Record<string, Ending>,
  sharing: Sharing = noSharing,
): Conversation {
  const asked = reduce(state, {
    type: "asked",
    turnId: id,
    chatId: id,
    question: `Question ${id}`,
    models: models.filter(({ modelId }) => modelId in endings),
    deepSearch: false,
    attachments: [],
    sharing,
    at: 1,
  });
  const said = Object.entries(endings).flatMap(([modelId, ending]) =>
    events(modelId, word(modelId, id), ending),
  );
  return reduce(asked, { type: "received", target: id, events: said.map((event) => ({ event, at: 2 })) });
}

test("a model that was found not to see images gets none from then on", () => {
  const image = { id: "1", name: "a.png", type: "image/png", size: 1, url: "data:image/png;base64,AA" };
  const notes = { id: "2", name: "n.txt", type: "text/plain", size: 1, text: "notes" };
  const asked = reduce(emptyConversation, {
    type: "asked",
    turnId: "1",
    chatId: "1",
    question: "Look",
    models: models.slice(0, 2),
    deepSearch: false,
    attachments: [image, notes],
    at: 1,
  });
  const said: ChatEvent[] = [
    { type: "token", modelId: a, token: "blind" },
    { type: "complete", modelId: a, receipt: { imagesOmitted: true } },
    { type: "token", modelId: b, token: "seeing" },
    { type: "complete", modelId: b, receipt: { provider: "House" } },
  ];
  const state = reduce(asked, {
    type: "received",
    target: "1",
    events: said.map((event) => ({ event, at: 2 })),
  });
  const sent = withoutUnseenImages(history(state.turns, [a, b]), state.turns);
  expect(sent[a]?.[0]).toEqual({ role: "user", content: "Look", attachments: [notes] });
  expect(sent[b]?.[0]).toEqual({ role: "user", content: "Look", attachments: [image, notes] });
});

const word = (modelId: string, id: string) => modelId.slice(-1) + id;
const all = (ending: Ending) => Object.fromEntries(ids.map((id) => [id, ending]));
const said = (messages: Message[] | undefined) =>
  messages?.map(({ role, content }) => (role === "user" ? content.replace("Question ", "Q") : content));

function read(state: Conversation, sharing: Sharing = noSharing) {
  return Object.fromEntries(
    Object.entries(history(state.turns, ids, sharing)).map(([id, each]) => [id, said(each)]),
  );
}

describe("separate threads", () => {
  test("each model sees its own answers, including stopped ones but not failed ones", () => {
    let state = turn(emptyConversation, "1", { [a]: "finished", [b]: "stopped", [c]: "failed" });
    state = turn(state, "2", { [a]: "broken", [b]: "finished", [c]: "finished" });
    expect(read(state)).toEqual({
      [a]: ["Q1", "a1"],
      [b]: ["Q1", "b1", "Q2", "b2"],
      [c]: ["Q2", "c2"],
    });
  });

  test("a retried answer is sent with its new text", () => {
    let state = turn(emptyConversation, "1", { [a]: "finished", [b]: "failed" });
    state = reduce(state, { type: "retried", turnId: "1", modelId: b, retry: { chatId: "r" }, at: 3 });
    expect(read(state)).toEqual({ [a]: ["Q1", "a1"] });
    const again = events(b, "retried", "finished").map((event) => ({ event, at: 4 }));
    state = reduce(state, { type: "received", target: "1", events: again });
    expect(read(state)).toEqual({ [a]: ["Q1", "a1"], [b]: ["Q1", "retried"] });
  });

  test("a merged answer is not part of any thread", () => {
    let state = turn(emptyConversation, "1", all("finished"));
    const before = [read(state), read(state, { mode: "all" }), read(state, { mode: "chosen", modelId: a })];
    state = reduce(state, {
      type: "combined",
      kind: "merged",
      turnId: "1",
      combinationId: "m",
      model: models[0] as SelectedModel,
      from: [],
      at: 3,
    });
    const merged = events(a, "merged", "finished").map((event) => ({ event, at: 4 }));
    state = reduce(state, { type: "received", target: "m", events: merged });
    expect(state.turns[0]?.merged?.text).toBe("merged");
    expect([read(state), read(state, { mode: "all" }), read(state, { mode: "chosen", modelId: a })]).toEqual(
      before,
    );
  });
});

describe("the chosen answer", () => {
  const state = turn(turn(emptyConversation, "1", all("finished")), "2", { [a]: "finished", [b]: "failed" });

  test("goes to all models as their own, after each model's own earlier answers", () => {
    expect(read(state, { mode: "chosen", modelId: a })).toEqual({
      [a]: ["Q1", "a1", "Q2", "a2"],
      [b]: ["Q1", "b1", "Q2", "a2"],
      [c]: ["Q1", "c1", "Q2", "a2"],
    });
  });

  test("is not shared if it failed: every model keeps its own thread", () => {
    expect(usableSharing({ mode: "chosen", modelId: b }, state.turns.at(-1))).toBe(noSharing);
    expect(read(state, { mode: "chosen", modelId: b })).toEqual(read(state));
    expect(read(state)[a]).toEqual(["Q1", "a1", "Q2", "a2"]);
  });

  test("is no longer shared after it fails on retry", () => {
    const chosen: Sharing = { mode: "chosen", modelId: a };
    expect(usableSharing(chosen, state.turns.at(-1))).toBe(chosen);
    let failed = reduce(state, { type: "retried", turnId: "2", modelId: a, retry: { chatId: "r" }, at: 3 });
    const error = events(a, "", "failed").map((event) => ({ event, at: 4 }));
    failed = reduce(failed, { type: "received", target: "2", events: error });
    expect(usableSharing(chosen, failed.turns.at(-1))).toBe(noSharing);
    // A later question that shares this answer falls back to each model's own thread.
    const next = turn(failed, "3", all("finished"), chosen);
    expect(read(next, { mode: "chosen", modelId: c })[b]).toEqual(["Q1", "b1", "Q3", "c3"]);
  });

  test("stays in the history while later answers are shared", () => {
    const next = turn(state, "3", all("finished"), { mode: "chosen", modelId: a });
    expect(read(next, { mode: "chosen", modelId: c })[b]).toEqual(["Q1", "b1", "Q2", "a2", "Q3", "c3"]);
    expect(read(next)[b]).toEqual(["Q1", "b1", "Q3", "b3"]);
  });

  test("goes to a newly selected model too", () => {
    const one = turn(emptyConversation, "1", { [a]: "finished" });
    expect(read(one, { mode: "chosen", modelId: a })[c]).toEqual(["Q1", "a1"]);
    expect(read(one)[c]).toBeUndefined();
  });
});

test("all answers go to all models, labeled with the names of their models", () => {
  const state = turn(emptyConversation, "1", { [a]: "finished", [b]: "failed", [c]: "stopped" });
  const shared = read(state, { mode: "all" });
  expect(shared[b]).toEqual(["Q1", "Answer from Model A:\n\na1\n\n---\n\nAnswer from Model C:\n\nc1"]);
  expect(shared[a]).toEqual(shared[b]);
  expect(shared[c]).toEqual(shared[b]);
});

test("without any answers to share, each model keeps its own thread", () => {
  expect(usableSharing({ mode: "all" }, undefined)).toBe(noSharing);
  const none = turn(emptyConversation, "1", all("failed"));
  expect(usableSharing({ mode: "all" }, none.turns.at(-1))).toBe(noSharing);
});

test("separate threads never contain another model's text, in random conversations", () => {
  const random = generator(20261121);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const allEndings: readonly Ending[] = ["finished", "stopped", "failed", "broken"];
  let shared = 0;
  for (let run = 0; run < 200; run++) {
    let state = emptyConversation;
    for (let id = 1; id <= 8; id++) {
      const asked = ids.filter(() => random(4) > 0);
      const sharing = pick<Sharing>([noSharing, { mode: "all" }, { mode: "chosen", modelId: pick(ids) }]);
      const endings = Object.fromEntries(
        (asked.length > 0 ? asked : [a]).map((each) => [each, pick(allEndings)]),
      );
      state = turn(state, String(id), endings, sharing);
      if (random(3) === 0) {
        const again = pick(Object.keys(endings));
        state = reduce(state, {
          type: "retried",
          turnId: String(id),
          modelId: again,
          retry: { chatId: "r" },
          at: 3,
        });
        const received = events(again, word(again, String(id)), pick(allEndings)).map((event) => ({
          event,
          at: 4,
        }));
        state = reduce(state, { type: "received", target: String(id), events: received });
      }
    }
    const own = history(state.turns, ids);
    for (const [modelId, messages] of Object.entries(own)) {
      const answers = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
      for (const answer of answers) expect(answer).toMatch(new RegExp(`^${modelId.slice(-1)}\\d$`));
    }
    const other = history(state.turns, ids, { mode: "all" })[a] ?? [];
    if (other.some(({ content }) => content.includes("Model B"))) shared++;
  }
  // Not vacuous: threads shared on purpose do contain other models' text.
  expect(shared).toBeGreaterThan(20);
});

/** Returns a deterministic generator of numbers below a bound (Lehmer). */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
