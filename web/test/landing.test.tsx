import { expect, test } from "vitest";
import { conversation } from "#texts/conversation.ts";
import { landing } from "#texts/landing.ts";
import { perMonth } from "../src/api/billing.ts";
import { timeline } from "../src/features/landing/demo/timeline.ts";
import { prerenderLanding } from "../src/landing-prerender.tsx";

const { at, end } = timeline(["abcd", "é👩‍👩‍👧!", "x"]);
const contents = (time: number | null) => at(time).map(({ text }) => text);
const statuses = (time: number | null) => at(time).map(({ outcome }) => outcome.status);

test.each([
  [null, ["", "", ""]],
  [0, ["", "", ""]],
  [49, ["", "", ""]],
  [50, ["a", "", ""]],
  [199, ["abc", "", ""]],
  [200, ["abcd", "", ""]],
  [1250, ["abcd", "é", ""]],
  [1300, ["abcd", "é👩‍👩‍👧", ""]],
  [2450, ["abcd", "é👩‍👩‍👧!", "x"]],
])("at %s ms, the demo shows %j", (time, want) => {
  expect(contents(time)).toEqual(want);
});

test("a demo answer is being written until its last character, and the demo ends 1 s after the last answer", () => {
  expect(statuses(null)).toEqual(["finished", "finished", "finished"]);
  expect(statuses(0)).toEqual(["writing", "writing", "writing"]);
  expect(statuses(200)).toEqual(["finished", "writing", "writing"]);
  expect(statuses(2450)).toEqual(["finished", "finished", "finished"]);
  expect(end).toBe(2450 + 1000);
});

test("the pre-rendered page has its main texts, and no style attribute or script", async () => {
  const html = await prerenderLanding();
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
  const { hero, comparison, demo, questions, closing } = landing;
  for (const text of [hero.title, comparison.question, demo.question, questions.price.answer, closing.title])
    expect(html).toContain(text);
  // The demo's answers have not been typed yet.
  expect(html).not.toContain(conversation.silent);
});

test("the pre-rendered page has the demo's answers only inside noscript", async () => {
  const html = await prerenderLanding();
  const [answer = ""] = landing.demo.answers;
  expect(html).toContain(answer);
  expect(html.replace(/<noscript>.*?<\/noscript>/gs, "")).not.toContain(answer);
});

test.each([
  [199, 16.58],
  [200, 16.66],
  [144, 12],
])("%d a year is %d a month, rounded down", (yearly, monthly) => {
  expect(perMonth(yearly)).toBe(monthly);
});
