import { area } from "../area.ts";
import { number, plural } from "../plural.ts";

export const receipt = area("receipt", {
  title: "Privacy receipt",
  details: "Details",
  time: "Time",
  cost: "Cost",
  firstWord: "First word",
  /** A time such as "3.1 s". */
  seconds: (seconds: string) => `${seconds} s`,
  after: (seconds: string) => `after ${seconds} s`,
  length: "Length",
  words: (count: number) => plural(count, { one: "# word", other: "# words" }),
  pace: "Speed",
  tokensPerSecond: (count: number) => `${number(count)} tokens/s`,
  model: "Requested model",
  served: "Answered by",
  servedBy: (provider: string, model: string) => `${provider}, ${model}`,
  servedUnknown: "not reported by the model router",
  terms: "Requested terms",
  zeroRetention: "zero retention",
  noTraining: "no training",
  noTerms: "none about retention or training",
  images: "Images",
  imagesOmitted: "left out, because this model can't see images",
  search: "Web search",
  searched: (provider: string) => `${provider} received the question as a query`,
  notSearched: "Not used",
  expires: "Session ends",
  kept: "Stored here",
  keptHere: "counts and cost, no text",
  more: "What this means",
});
