import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvidence } from "../src/features/claims/evidence.ts";
import { limits } from "../src/lib/limits.ts";

const source = (url: string, snippet: string) => ({ title: "A page", url, snippet, domain: "" });
const sources = [
  source("https://example.org/a", "Most landlords may ask for one month's rent. Small ones may ask for two."),
  source("https://example.org/b", "Up to three months' rent is legal."),
];
const row = {
  cells: [{ mark: "agrees", quote: "One." }, undefined, { mark: "contradicts", quote: "Three." }],
} as const;
const says = (...marks: [string, string][]) => marks.map(([statement, mark]) => ({ statement, mark }));
const entry = (result: unknown, quote: unknown, statements: unknown = says(["A", "supports"])) => ({
  result,
  quote,
  statements,
});
const read = (...evidence: unknown[]) => readEvidence({ text: JSON.stringify({ evidence }), sources }, row);

test("quotes are found in the search results that they name", () => {
  const { evidence, dropped } = read(
    entry(2, "up to **three** months’ rent", says(["C", "supports"], ["A", "contradicts"])),
    entry(1, "Small ones may ask for two"),
  );
  expect(dropped).toBe(0);
  expect(evidence.map(({ source, quote, marks }) => [source.url, quote, marks])).toEqual([
    ["https://example.org/b", "Up to three months' rent", ["contradicts", undefined, "supports"]],
    ["https://example.org/a", "Small ones may ask for two", ["supports", undefined, undefined]],
  ]);
});

test.each<[string, unknown]>([
  ["is in another result", entry(1, "Up to three months")],
  ["is in no result", entry(1, "Landlords may ask for anything")],
  ["is in the title", entry(1, "A page")],
  ["is part of a number or word", entry(1, "andlord")],
  ["is of no result", entry(3, "Up to three months")],
  ["names its result in words", entry("1", "Small ones")],
  ["is not a text", entry(1, { quote: "Small ones" })],
  ["is 100 kB long", entry(1, "Small ones ".repeat(10_000))],
  ["says nothing about a statement", entry(1, "Small ones", [])],
  ["is about an answer without a statement", entry(1, "Small ones", says(["B", "supports"]))],
  ["has an unknown mark", entry(1, "Small ones", says(["A", "proves"]))],
  ["has wrong letters", entry(1, "Small ones", says(["D", "supports"], ["__proto__", "supports"]))],
  ["has no list of statements", entry(1, "Small ones", "A")],
  ["is not an object", 7],
])("a quote that %s is dropped", (_, hostile) => {
  const { evidence, dropped } = read(entry(2, "Up to three months"), hostile);
  expect([evidence.length, dropped]).toEqual([1, typeof hostile === "number" ? 0 : 1]);
});

test("a repeated quote is dropped", () => {
  expect(read(entry(1, "Small ones"), entry(1, "small ones!"))).toMatchObject({ dropped: 1 });
});

test("a hostile result is no link, and its markup is text", () => {
  const hostile = [
    source("javascript:alert(1)", "Click here now."),
    source("https://example.org", "<img src=x> it is"),
  ];
  const text = JSON.stringify({ evidence: [entry(1, "Click here"), entry(2, "<img src=x> it is")] });
  const { evidence, dropped } = readEvidence({ text, sources: hostile }, row);
  expect(dropped).toBe(1);
  expect(evidence.map(({ source, quote }) => [source.url, quote])).toEqual([
    ["https://example.org/", "<img src=x> it is"],
  ]);
});

test("any reply is read, within the limits", () => {
  const many = Array.from({ length: 100 }, (_, index) => `word${index}`);
  const long = [source("https://example.org", many.join(" "))];
  const text = JSON.stringify({ evidence: many.map((word) => entry(1, word)) });
  const { evidence, dropped } = readEvidence({ text, sources: long }, row);
  expect([evidence.length, dropped]).toEqual([limits.evidence.quotes, 100 - limits.evidence.quotes]);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (noise) => {
      const read = readEvidence({ text: `{"evidence": [${noise}`, sources }, row);
      expect(read.evidence.length).toBeLessThanOrEqual(limits.evidence.quotes);
    }),
  );
  expect(readEvidence({ text: '{"evidence": [' }, row)).toEqual({ evidence: [], dropped: 0 });
});

test("evidence appears while the reply streams, and never changes", () => {
  const text = JSON.stringify({ evidence: [entry(2, "Up to three months"), entry(1, "Small ones")] });
  const whole = readEvidence({ text, sources }, row).evidence;
  for (let end = 0; end <= text.length; end++) {
    const { evidence } = readEvidence({ text: text.slice(0, end), sources }, row);
    expect(whole.slice(0, evidence.length)).toEqual(evidence);
  }
});
