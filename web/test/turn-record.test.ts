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

const says = (letter: string, mark: string, quote: string) => ({ answer: letter, mark, quote });
const map: Combination = {
  ...answer(
    "lab/c",
    "Model C",
    JSON.stringify({
      claims: [
        {
          topic: "one",
          claim: "It is *one*.",
          answers: [says("A", "agrees", "One"), says("B", "contradicts", "Two")],
        },
        { topic: "three", claim: "It is three.", answers: [says("A", "agrees", "Three")] },
      ],
    }),
  ),
  id: "3",
  from: [],
};

test("a claim map is exported with its verdict, and without what was not found in the answers", () => {
  const record = toTurnRecord({ ...turn, merged: undefined, map });
  expect(JSON.parse(toJson([record], 0)).questions[0].claims).toEqual({
    comparedBy: "Model C",
    verdict: "Model A and Model B contradict each other on one.",
    quotes: 2,
    dropped: { claims: 1, quotes: 1 },
    rows: [
      {
        claim: "It is *one*.",
        kind: "contradiction",
        says: [
          { name: "Model A", mark: "agrees", quote: "One" },
          { name: "Model B", mark: "contradicts", quote: "Two" },
        ],
      },
    ],
  });
  const markdown = toMarkdown([record], 0);
  expect(markdown).toContain(
    [
      "### What the models agree on",
      "Model A and Model B contradict each other on one.",
      "- **It is \\*one\\*.** (Contradiction)\n  - Model A: Agrees. “One”\n  - Model B: Contradicts. “Two”",
      "*compared by Model C. Quotes: 2 found in the answers, 1 dropped.*",
    ].join("\n\n"),
  );
  expect(markdown).not.toMatch(/three/i);
});

test("a claim map has letters in the export until the names are shown", () => {
  const blind = (state: Turn["blind"]) =>
    toJson([toTurnRecord({ ...turn, merged: undefined, map, blind: state })], 0);
  expect(blind("hidden")).toContain("Answer A and Answer B contradict each other on one.");
  expect(blind("hidden")).not.toMatch(/Model [AB]/);
  expect(blind("shown")).toContain("Model A and Model B contradict each other on one.");
});

test("a map without checked quotes exports neither verdict nor claims", () => {
  const record = toTurnRecord({ ...turn, merged: undefined, map: { ...map, text: "All agree." } });
  expect(JSON.parse(toJson([record], 0)).questions[0].claims).toMatchObject({ verdict: "", rows: [] });
  expect(toMarkdown([record], 0)).not.toContain("What the models agree on");
});
