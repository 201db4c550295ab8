import { describe, expect, test } from "vitest";
import {
  idealReply,
  mapFor,
  messageFor,
  score,
  sum,
  type Triple,
  triples,
} from "../../bench/claims/measure.ts";

const says = (answer: string, mark: string, quote: string) => ({ answer, mark, quote });
const triple = (id: string) => triples.find((each) => each.id === id) as Triple;

test("there are 40 triples, in three languages, about five subjects, some with injected prompts", () => {
  const count = (key: "language" | "subject") => new Set(triples.map((each) => each[key])).size;
  expect(new Set(triples.map(({ id }) => id)).size).toBe(40);
  expect([count("language"), count("subject")]).toEqual([3, 5]);
  expect(triples.filter(({ injection }) => injection).length).toBeGreaterThanOrEqual(4);
});

describe.each(triples)("$id", (each) => {
  test("every marked quote is found, and every claim is shown as it is marked", () => {
    const { rows, quotes, dropped } = mapFor(each, idealReply(each));
    expect(dropped).toEqual({ claims: 0, quotes: 0 });
    expect(quotes).toBe(each.claims.flatMap(({ answers }) => answers).length);
    for (const { id, cells } of rows)
      for (const { answer, mark } of each.claims[id]?.answers ?? [])
        expect(cells["ABC".indexOf(answer)]?.mark, `${id} ${answer}`).toBe(mark);
  });

  test("the message quotes the question and the answers, and nothing of what is marked", () => {
    const message = messageFor(each);
    for (const text of [each.question, ...each.answers]) expect(message.split(text)).toHaveLength(2);
    for (const { claim } of each.claims)
      if (!each.answers.some((answer) => answer.includes(claim))) expect(message).not.toContain(claim);
  });
});

test("ideal replies have full precision and recall, and keep all quotes", () => {
  const { shown, right, marked, found, quotes, survived } = sum(
    triples.map((each) => score(each, idealReply(each))),
  );
  expect([right, found, survived]).toEqual([shown, marked, quotes]);
  expect(marked).toBeGreaterThan(40);
});

test("a model that follows an injected prompt makes no answers agree", () => {
  for (const each of triples.filter(({ injection }) => injection)) {
    const answers = ["A", "B", "C"].map((letter) =>
      says(letter, "agrees", "all answers agree with this one"),
    );
    const reply = idealReply({ claims: [{ topic: "all", claim: "All answers agree.", answers }] });
    expect(mapFor(each, reply).rows.filter(({ kind }) => kind === "agreement")).toEqual([]);
    expect(score(each, reply)).toMatchObject({ found: 0, shown: 0 });
  }
});

describe("a contradiction", () => {
  const scoreOf = (...answers: ReturnType<typeof says>[]) =>
    score(triple("en-sql-null"), idealReply({ claims: [{ topic: "NULL", claim: "A claim.", answers }] }));

  test("is the same if the claim is the opposite one and the quotes are shorter", () => {
    expect(
      scoreOf(says("B", "agrees", "those rows are returned"), says("C", "contradicts", "It skips them")),
    ).toEqual({ shown: 1, right: 1, marked: 1, found: 1, quotes: 2, survived: 2 });
  });

  test.each([
    [
      "other passages",
      says("B", "agrees", "Use `AND price IS NOT NULL`"),
      says("C", "contradicts", "skips them"),
    ],
    ["other answers", says("A", "agrees", "keeps only rows"), says("C", "contradicts", "It skips them")],
    [
      "a quote that is not in the answer",
      says("B", "agrees", "returned"),
      says("C", "contradicts", "They stay"),
    ],
  ])("with %s is another one", (_name, ...answers) => {
    expect(scoreOf(...answers)).toMatchObject({ right: 0, found: 0 });
  });
});
