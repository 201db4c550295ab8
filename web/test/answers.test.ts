import { expect, test } from "vitest";
import { answersText, isLong, isSearching } from "../src/features/conversation/answers.ts";
import { type Answer, noSharing, type Turn } from "../src/features/conversation/turn.ts";

const answer = (name: string, over: Partial<Answer> = {}): Answer => ({
  modelId: name,
  name,
  provider: "Lab",
  slot: 1,
  status: "finished",
  content: `What ${name} says.\n`,
  wordCount: 3,
  ...over,
});
const turn: Turn = {
  id: "1",
  chatId: "1",
  question: "Why?",
  askedAt: 0,
  deepSearch: true,
  attachments: [],
  answers: [answer("A"), answer("B", { status: "failed" }), answer("C", { status: "stopped" })],
  sharing: noSharing,
};

test("all answers are copied as one text, under their models' names", () => {
  expect(answersText(turn)).toBe("## A\n\nWhat A says.\n\n## C\n\nWhat C says.");
});

test("a text is long if it fills more lines than a card shows", () => {
  expect(isLong("short")).toBe(false);
  expect(isLong("line\n".repeat(12))).toBe(false);
  expect(isLong("line\n".repeat(20))).toBe(true);
  expect(isLong("word ".repeat(220))).toBe(true);
});

test("an answer waits for the search until results or the answer's text arrive", () => {
  const waiting = answer("A", { status: "writing", content: "" });
  expect(isSearching(turn, waiting)).toBe(true);
  expect(isSearching({ ...turn, deepSearch: false }, waiting)).toBe(false);
  expect(isSearching(turn, { ...waiting, sources: [] })).toBe(false);
  expect(isSearching(turn, { ...waiting, content: "Text" })).toBe(false);
  expect(isSearching(turn, { ...waiting, status: "stopped" })).toBe(false);
});
