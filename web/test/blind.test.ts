import { describe, expect, test } from "vitest";
import { maskTurn } from "../src/features/blind/mask.ts";
import { shuffled } from "../src/features/conversation/chats/shuffle.ts";
import {
  type Answer,
  emptyConversation,
  receiptOf,
  type Turn,
} from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import type { SelectedModel } from "../src/features/models/selected-model.ts";

const grok: SelectedModel = {
  modelId: "x-ai/grok-4",
  name: "Grok 4",
  provider: "xAI",
  iconUrl: "/provider-icons/xai.svg",
  slot: 2,
};
const gpt: SelectedModel = { modelId: "openai/gpt-5.1", name: "GPT-5.1", provider: "OpenAI", slot: 1 };

function turnWith(content: string, done = true, question = "Who are you?"): Turn {
  let state = reduce(emptyConversation, {
    type: "asked",
    turnId: "1",
    chatId: "1",
    question,
    models: [grok, gpt],
    deepSearch: false,
    attachments: [],
    blind: true,
    at: 1,
  });
  const token = { type: "token", modelId: grok.modelId, token: content } as const;
  const complete = {
    type: "complete",
    modelId: grok.modelId,
    usage: { inputTokens: 1, outputTokens: 1, costNanoDollars: 5 },
    receipt: { model: grok.modelId, provider: "Host" },
  } as const;
  const failed = { type: "error", modelId: gpt.modelId, error: "OpenAI is busy." } as const;
  const events = [token, failed, ...(done ? [complete] : [])].map((event) => ({ event, at: 2 }));
  state = reduce(state, { type: "received", target: "1", events });
  return state.turns[0] as Turn;
}

const shown = (turn: Turn) => maskTurn(turn).answers[0]?.text;

describe("maskTurn", () => {
  test("hides names, providers, icons, hues, costs, receipts and errors", () => {
    const turn = turnWith("Hello.");
    expect(turn.answers[0]?.model.iconUrl).toBe(grok.iconUrl);
    const [first, second] = maskTurn(turn).answers;
    expect(first?.model).toMatchObject({ name: "Answer A", provider: "", iconUrl: "", slot: 1 });
    expect(second?.model).toMatchObject({ name: "Answer B", provider: "", slot: 2 });
    expect(second?.outcome).toMatchObject({ error: "This model did not finish its answer." });
    expect([first?.usage, first && receiptOf(first)]).toEqual([undefined, undefined]);
  });

  test("hides reasoning, which not every model shows", () => {
    const turn = turnWith("Hello.");
    const answers = turn.answers.map((answer) => ({
      ...answer,
      reasoning: "I am Grok.",
      attempt: { ...answer.attempt, reasonedAt: 1 },
    }));
    const [first] = maskTurn({ ...turn, answers }).answers;
    expect([first?.reasoning, first?.attempt.reasonedAt]).toEqual([undefined, undefined]);
  });

  test("hides why an answer could not be continued", () => {
    const turn = turnWith("Hello.");
    const answers = turn.answers.map((answer) => ({ ...answer, continueError: "OpenAI is busy." }));
    expect(maskTurn({ ...turn, answers }).answers[0]?.continueError).toBe(
      "This model did not finish its answer.",
    );
  });

  test("hides names in the text too, and only names", () => {
    expect(shown(turnWith("I am Grok 4 (`x-ai/grok-4`) by xAI, not GPT. I grok grokking and Grokish."))).toBe(
      "I am (hidden) (`(hidden)`) by (hidden), not (hidden). I grok grokking and Grokish.",
    );
  });

  test("hides names in upper and lower case, unless they are ordinary words", () => {
    expect(shown(turnWith("I am ChatGPT by OPENAI, a gpt, not GROK-4 or grok 4 of XAI. I grok."))).toBe(
      "I am (hidden) by (hidden), a (hidden), not (hidden) or (hidden) of (hidden). I grok.",
    );
  });

  test("shows names that the question mentions", () => {
    expect(shown(turnWith("OpenAI was founded. I am Grok.", true, "When was OpenAI founded?"))).toBe(
      "OpenAI was founded. I am (hidden).",
    );
    expect(shown(turnWith("OpenAI makes ChatGPT.", true, "Who is openai?"))).toBe("OpenAI makes (hidden).");
  });

  test("never shows part of a name while streaming", () => {
    const words = "I am Grok 4, made by XAI; ChatGPT is another, gpt-5.1.";
    for (let end = 1; end <= words.length; end++) {
      expect(shown(turnWith(words.slice(0, end), false))).not.toMatch(/gr|gp|xa|chat/i);
    }
  });

  test("returns the same object for the same turn, and the turn itself once names are shown", () => {
    const turn = turnWith("Hello.");
    expect(maskTurn(turn)).toBe(maskTurn(turn));
    const open: Turn = { ...turn, blind: "shown" };
    expect(maskTurn(open)).toBe(open);
  });

  test("keeps the objects of what a token does not change", () => {
    const turn = turnWith("Hello", false);
    const [first, second] = turn.answers as [Answer, Answer];
    const next = { ...turn, answers: [{ ...first, text: "Hello." }, second] };
    const [before, after] = [turn, next].map((one) => maskTurn(one).answers);
    expect(after?.[0]?.text).toBe("Hello.");
    expect(after?.[0]?.model).toBe(before?.[0]?.model);
    expect(after?.[0]?.attempt).toBe(before?.[0]?.attempt);
    expect(after?.[1]).toBe(before?.[1]);
  });

  test("names a model after its column in each turn", () => {
    const turn = turnWith("Hello.");
    const names = (one: Turn) => maskTurn(one).answers.map(({ model }) => `${model.modelId} ${model.name}`);
    expect(names(turn)).toEqual([`${grok.modelId} Answer A`, `${gpt.modelId} Answer B`]);
    const other = turn.answers.map((answer) => ({ ...answer })).reverse();
    expect(names({ ...turn, answers: other })).toEqual([
      `${gpt.modelId} Answer A`,
      `${grok.modelId} Answer B`,
    ]);
  });
});

test("shuffled returns every order about equally often", () => {
  const counts = new Map<string, number>();
  for (let run = 0; run < 3000; run++) {
    const order = shuffled(["a", "b", "c"]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(count).toBeGreaterThan(300);
});
