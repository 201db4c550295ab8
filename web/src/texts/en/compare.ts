import { area } from "../area.ts";
import { plural } from "../plural.ts";

export const merge = area("merge", {
  open: "Merge",
  again: "Merge again",
  tip: "Combine these answers. Uses 1 chat.",
  by: "Written by",
  hint: (answers: number) =>
    `This model receives your question and the ${answers} answers, and marks the source of each statement. Uses 1 chat.`,
  start: "Write merged answer",
  title: "Merged answer",
  writtenBy: (name: string) => `written by ${name}`,
  from: "Marked by source:",
});

export const compare = area("compare", {
  which: "Answers to compare",
  brief: "Only what's unique",
  uniqueKey: "Underlined text",
  uniqueText: "appears in one answer only.",
  differsKey: "Dotted text",
  differsText: "is worded differently elsewhere.",
  uniqueSpoken: "Only here:",
  column: (name: string) => `Differences, ${name}`,
  tally: (alone: number, all: number) =>
    plural(all, { one: `${alone} of # statement unique`, other: `${alone} of # statements unique` }),
  none: "Nothing in this answer is unique.",
  how: "Compared word by word in your browser. Nothing was sent.",
  cut: "Long answers were compared only in part.",
});

export const claims = area("claims", {
  title: "What the models agree on",
  view: "View of the comparison",
  map: "Claims",
  words: "Word by word",
  close: "Close comparison",
  by: "Compared by",
  hint: (answers: number) =>
    `This model receives your question and the ${answers} answers, but not the models' names. Your browser then looks for every quote in its answer and drops those it cannot find. Uses 1 chat.`,
  start: "Compare claims",
  again: "Compare again",
  comparedBy: (name: string) => `compared by ${name}`,
  looking: "Looking for claims…",
  broken:
    "This model returned no claims with quotes from the answers. Here is the comparison word by word instead.",
  claim: "Claim",
  marks: {
    agrees: "Agrees",
    differs: "Differs",
    contradicts: "Contradicts",
    silent: "Doesn't say",
    supports: "Supports",
  },
  kinds: {
    contradiction: "Contradiction",
    difference: "Difference",
    agreement: "Agreement",
    alone: "One answer only",
  },
  show: "Show in the answer",
  ask: "Ask the models about this",
  check: "Check on the web",
  checkAgain: "Check again",
  checkQuery: "Question for the web search",
  checkBy: "Checked by",
  checkHint:
    "A search provider receives this question. The model receives the claim, what each answer says about it and the search results, but not the models' names. Your browser then drops every quote that it cannot find in the results. No page is opened. Uses 1 chat.",
  checkStart: "Search and check",
  searched: (query: string) => `Web search: “${query}”`,
  noEvidence: "The search results don't say who is right.",
  checkedBy: (name: string) => `checked by ${name}`,
  foundInResults: (found: number, dropped: number) =>
    dropped === 0
      ? `all ${found} found in the search results`
      : `${found} found in the search results, ${dropped} dropped`,
  question: (claim: string) => `Your answers contradict each other on this: “${claim}”`,
  whatIsRight: "What is right, and how can I check it?",
  bothAgree: "Both agree on {topics}.",
  allAgree: "All three agree on {topics}.",
  disputes: "{names} disputes {topics}.",
  contradict: "{names} contradict each other on {topics}.",
  more: (count: number) => `${count} more`,
  open: "Show claims",
  previous: "Previous claim",
  next: "Next claim",
  position: (number: number, count: number) => `${number} of ${count}`,
  quotes: "Quotes",
  found: (found: number, dropped: number) =>
    dropped === 0 ? `all ${found} found in the answers` : `${found} found in the answers, ${dropped} dropped`,
  claimsDropped: (count: number) =>
    plural(count, { one: "# claim without a quote dropped", other: "# claims without a quote dropped" }),
  mark: (complete: number, all: number) =>
    plural(all, { one: `${complete} of # answer complete`, other: `${complete} of # answers complete` }),
  agreement: (agreed: number, contradicted: number, all: number) =>
    plural(all, {
      one: `The answers agree on ${agreed} of # claim and contradict each other on ${contradicted}`,
      other: `The answers agree on ${agreed} of # claims and contradict each other on ${contradicted}`,
    }),
});
