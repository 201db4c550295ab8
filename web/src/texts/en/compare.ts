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
  title: "Differences",
  which: "Answers to compare",
  brief: "Only what's unique",
  close: "Close differences",
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
