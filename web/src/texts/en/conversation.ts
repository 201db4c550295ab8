/** `failures` counts the failures in a row before this one. */
const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name} failed again` : `${name} did not answer`;
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name} was interrupted again` : `${name} was interrupted`;

export const conversation = {
  title: "Questions and answers",
  asked: "You asked",
  deepSearch: "Deep Search",
  showAll: "Show all",
  showLess: "Show less",
  view: "View",
  grid: "Grid",
  tabs: "Tabs",
  answers: "Answers",
  jump: "Jump to latest",
  waiting: "Waiting",
  writing: "Writing",
  noAnswer: "No answer",
  interruptedStatus: "Interrupted",
  stopped: "Stopped",
  copy: "Copy answer",
  copied: "Copied",
  full: "Full screen",
  exitFull: "Exit full screen",
  read: (name: string) => `Read ${name}`,
  firstWord: "to first word",
  inAll: "total",
  words: "words",
  wordsSoFar: "words so far",
  pace: "tokens/s",
  notYet: "Waiting for the first word",
  noWords: "Nothing yet",
  noWordsNoCost: "Nothing written, no cost",
  cutByLength: "cut at the model's length limit",
  cutByFilter: "cut by the provider's filter",
  failed,
  interrupted,
  failedAfter: "The other answers are not affected.",
  retry: (name: string) => `Try again: ${name}`,
  stopModel: (name: string) => `Stop ${name}`,
  stopTip: "Stop this answer",
  chosen: "Chosen",
  choseNews: (name: string) => `You chose ${name}'s answer.`,
  more: (name: string) => `More: ${name}`,
  moreTip: "More",
  use: "Use this answer",
  useHint: "In your next question, all models build on this answer.",
  again: "Ask again",
  againHint: "Replaces this answer. Counts as one chat; the first retry of a failed answer is free.",
  compare: "Compare",
  silent: "The answer was empty.",
  started: (name: string) => `${name} started answering.`,
  finished: (name: string) => `${name} finished.`,
  interruptedNews: (name: string, failures?: number) => `${interrupted(name, failures)}.`,
  failedNews: (name: string, failures?: number) => `${failed(name, failures)}.`,
  stoppedNews: (name: string) => `${name} was stopped.`,
};

export const stream = {
  status: (status: number) => `Stream error: ${status}`,
  noBody: "No response body",
  endedEarly: "The connection closed before the answers were complete",
};

export const sources = {
  count: (count: number) => (count === 1 ? "1 source" : `${count} sources`),
  numbered: (number: number, domain: string) => `${number} · ${domain}`,
};

export const threads = {
  tip: "What each model sees next",
  legend: "With your next question, each model receives",
  own: "Separate threads",
  ownHint: "Only its own earlier answers.",
  one: (name: string) => `${name} to all`,
  oneHint: (name: string) => `${name}'s last answer, as if it were its own.`,
  all: "All answers to all",
  allHint: "All latest answers, labeled by model.",
  oneWent: (name: string) => `${name}'s answer was sent to all models`,
  allWent: "All answers were sent to all models",
};
