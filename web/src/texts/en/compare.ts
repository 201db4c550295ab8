export const merge = {
  open: "Merge",
  anew: "Merge again",
  tip: "Let a model write one answer out of these. Counts as one chat.",
  by: "Written by",
  hint: (answers: number) =>
    `It is sent your question and the ${answers} answers, and marks what comes from whom. Counts as one chat.`,
  start: "Write merged answer",
  title: "Merged answer",
  writtenBy: (name: string) => `written by ${name}`,
  from: "Marked by where it comes from:",
};

export const compare = {
  title: "Differences",
  which: "Answers to compare",
  brief: "Differences only",
  close: "Close differences",
  aloneKey: "Underlined",
  aloneText: "is said by one answer only.",
  differsKey: "Dotted",
  differsText: "is worded otherwise elsewhere.",
  aloneSpoken: "Only here:",
  column: (name: string) => `Differences, ${name}`,
  tally: (alone: number, all: number) => `${alone} of ${all} only here`,
  none: "Nothing that is said here only.",
  how: "Found in your browser by comparing words; nothing was sent.",
  cut: "The ends of long answers were left out.",
};
