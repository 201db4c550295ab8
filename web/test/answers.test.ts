import { expect, test } from "vitest";
import { answersText, isSearching } from "../src/features/conversation/answers.ts";
import { type Answer, noSharing, type Turn } from "../src/features/conversation/conversation.ts";

const answer = (name: string, over: Partial<Answer> = {}): Answer => ({
  model: { modelId: name, name, provider: "Lab", slot: 1 },
  text: `What ${name} says.\n`,
  wordCount: 3,
  attempt: {},
  outcome: { status: "finished", endedAt: 1 },
  ...over,
});
const turn: Turn = {
  id: "1",
  chatId: "1",
  question: "Why?",
  askedAt: 0,
  deepSearch: true,
  attachments: [],
  answers: [
    answer("A"),
    answer("B", { outcome: { status: "failed", endedAt: 1, error: "Busy." } }),
    answer("C", { outcome: { status: "stopped", endedAt: 1 } }),
  ],
  sharing: noSharing,
};

test("all answers are copied as one text, under their models' names", () => {
  expect(answersText(turn)).toBe("## A\n\nWhat A says.\n\n## C\n\nWhat C says.");
});

test("an answer waits for the search until results or the answer's text arrive", () => {
  const waiting = answer("A", { outcome: { status: "writing" }, text: "" });
  expect(isSearching(turn, waiting)).toBe(true);
  expect(isSearching({ ...turn, deepSearch: false }, waiting)).toBe(false);
  expect(isSearching(turn, { ...waiting, sources: [] })).toBe(false);
  expect(isSearching(turn, { ...waiting, text: "Text" })).toBe(false);
  expect(isSearching(turn, { ...waiting, outcome: { status: "stopped", endedAt: 1 } })).toBe(false);
});
