import { expect, onTestFinished, test } from "vitest";
import { answerErrors } from "#texts/problems.ts";
import {
  type Answer,
  type Combination,
  noSharing,
  type Turn,
} from "../src/features/conversation/conversation.ts";
import { toJson, toMarkdown } from "../src/features/export/serialize.ts";
import { toTurnRecord } from "../src/features/export/turn-record.ts";

const answer = (modelId: string, name: string, text: string) =>
  ({
    model: { modelId, name, provider: "Lab", slot: 1 },
    text,
    wordCount: 1,
    attempt: {},
    outcome: { status: "finished", endedAt: 1 },
  }) satisfies Answer;
const turn: Turn = {
  id: "1",
  chatId: "1",
  question: "Why?",
  askedAt: Date.UTC(2026, 10, 21),
  deepSearch: false,
  attachments: [],
  answers: [answer("lab/a", "Model A", "One."), answer("lab/b", "Model B", "Two.")],
  sharing: noSharing,
  merged: {
    ...answer("lab/b", "Model B", "Both [A, B]."),
    id: "2",
    from: [
      { letter: "A", name: "Model A", slot: 1 },
      { letter: "B", name: "Model B", slot: 2 },
    ],
  },
};
const exported = (whole: Turn) => {
  const { questions } = JSON.parse(toJson([toTurnRecord(whole)], 0));
  return questions[0].answers.map(({ modelId, model, provider, text }: Record<string, string>) =>
    [modelId, model, provider, text].join("|"),
  );
};

test("a merged answer comes after the models' answers, under its own title", () => {
  expect(exported(turn)).toEqual([
    "lab/a|Model A|Lab|One.",
    "lab/b|Model B|Lab|Two.",
    "lab/b|Merged answer, Model B|Lab|Both [A, B].",
  ]);
  const headings = toMarkdown([toTurnRecord(turn)], 0).match(/^### .*/gm);
  expect(headings).toEqual(["### Model A (Lab)", "### Model B (Lab)", "### Merged answer, Model B (Lab)"]);
  expect(turn.answers).toHaveLength(2);

  // Each letter is listed with its model.
  expect(toMarkdown([toTurnRecord(turn)], 0)).toContain(
    "\n\n*\\[A\\] is Model A · \\[B\\] is Model B*\n\nBoth [A, B].",
  );
  expect(JSON.parse(toJson([toTurnRecord(turn)], 0)).questions[0].answers[2].from).toEqual([
    { letter: "A", model: "Model A" },
    { letter: "B", model: "Model B" },
  ]);
});

test("the error of a merged answer is in the page's language", () => {
  Object.assign(answerErrors, { busy: (name: string) => `${name} ist ausgelastet.` });
  onTestFinished(() => void Reflect.deleteProperty(answerErrors, "busy"));
  const merged = {
    ...turn.merged,
    outcome: { status: "failed", endedAt: 1, error: "From the server.", code: "busy" },
  } as Combination;
  const record = toTurnRecord({ ...turn, merged });
  expect(record.answers[2]?.error).toBe("Model B ist ausgelastet.");
});

test("names hidden on the page are hidden in the export", () => {
  const blind: Turn = { ...turn, merged: undefined, blind: "hidden" };
  expect(exported(blind)).toEqual(["|Answer A||One.", "|Answer B||Two."]);
  expect(toJson([toTurnRecord(blind)], 0)).not.toMatch(/lab|model-?[ab]/i);
  expect(exported({ ...blind, blind: "shown" })[0]).toBe("lab/a|Model A|Lab|One.");
});
