import { limits } from "../../lib/limits.ts";
import { area } from "../area.ts";
import { plural } from "../plural.ts";

/** `failures` is the number of consecutive failures before this one. */
const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name} failed again` : `${name} did not answer`;
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name} was interrupted again` : `${name} was interrupted`;

export const conversation = area("conversation", {
  title: "Questions and answers",
  asked: "You asked",
  deepSearch: "Deep Search",
  copyQuestion: "Copy question",
  edit: "Edit question",
  editLabel: "Edit your question",
  editHint: "Uses 1 chat. The earlier version is kept.",
  editHides: (count: number) =>
    plural(count, {
      one: "The later question is hidden with it.",
      other: "The # later questions are hidden with it.",
    }),
  askEdited: "Ask again",
  cancel: "Cancel",
  version: (number: number, count: number) => `Version ${number} of ${count}`,
  versionShort: (number: number, count: number) => `${number}/${count}`,
  previousVersion: "Previous version",
  nextVersion: "Next version",
  turns: "Turns",
  turn: (number: number, count: number) => `Turn ${number} of ${count}`,
  previousTurn: "Previous turn",
  nextTurn: "Next turn",
  toQuestion: "Back to the question",
  showAll: "Show all",
  showLess: "Show less",
  view: "View",
  grid: "Grid",
  tabs: "Tabs",
  answers: "Answers",
  jump: "Latest",
  expandAll: "Expand all",
  collapseAll: "Collapse all",
  copyAll: "Copy all",
  waiting: "Waiting",
  reasoning: "Reasoning…",
  reasoned: (seconds: string) => `Reasoned for ${seconds} s`,
  searching: "Searching the web…",
  writing: "Writing",
  noAnswer: "No answer",
  interruptedStatus: "Interrupted",
  failedAgain: "Failed again",
  ended: "Finished",
  stopped: "Stopped",
  copy: "Copy answer",
  copied: "Copied",
  full: "Full screen",
  exitFull: "Exit full screen",
  read: (name: string) => `Read ${name}`,
  wordsSoFar: (count: number) => plural(count, { one: "# word so far", other: "# words so far" }),
  notYet: "Waiting for the first word",
  noWords: "Nothing yet",
  nothingWritten: "Nothing written",
  noCost: "No cost",
  cutByLength: "The answer reached the length limit.",
  cutByFilter: "The provider's filter cut this answer off.",
  usesChat: "Uses 1 chat",
  continue: "Continue",
  continueAnswer: (name: string) => `Continue: ${name}`,
  retry: (name: string) => `Try again: ${name}`,
  stopModel: (name: string) => `Stop ${name}`,
  stopTip: "Stop this answer",
  chosen: "Chosen",
  chosenAnnouncement: (name: string) => `You chose ${name}'s answer.`,
  more: (name: string) => `More: ${name}`,
  moreTip: "More",
  use: "Use this answer",
  useHint: "For your next question, all models build on this answer.",
  change: "Choose another model",
  changeTip: "Choose another model for your next question",
  changeHint: "It answers your next question",
  next: (name: string) => `Next: ${name}`,
  only: "Ask only this model next",
  onlyHint: (name: string) => `Your next question goes to ${name} alone.`,
  again: "Ask again",
  againHint: `Replaces this answer. Uses 1 chat. A failed answer that cost nothing can be retried once for free within ${limits.retry.minutes} minutes.`,
  compare: "Compare",
  silent: "The answer was empty.",
  started: (name: string) => `${name} has started.`,
  finished: (name: string) => `${name} finished.`,
  interruptedAnnouncement: (name: string, failures?: number) => `${interrupted(name, failures)}.`,
  failedAnnouncement: (name: string, failures?: number) => `${failed(name, failures)}.`,
  stoppedAnnouncement: (name: string) => `${name} was stopped.`,
});

export const stream = area("stream", {
  status: (status: number) => `Stream error: ${status}`,
  noBody: "No response body",
  endedEarly: "The connection was lost before the response was complete. Try again.",
  tooLarge:
    "This question and its files are too large to send. Remove an attachment, shorten your message, or clear the chat.",
});

export const sources = area("sources", {
  count: (count: number) => plural(count, { one: "# source", other: "# sources" }),
});

export const sharing = area("sharing", {
  tip: "What each model sees next",
  legend: "With your next question, each model receives",
  none: "Each model on its own",
  noneHint: "Only its own earlier answers.",
  one: (name: string) => `${name} to all`,
  oneHint: (name: string) => `Everyone continues from ${name}'s answer.`,
  all: "All answers to all",
  allHint: "The latest answers, labeled by model.",
  oneShared: (name: string) => `${name}'s answer was sent to all models`,
  allShared: "All answers were sent to all models",
});
