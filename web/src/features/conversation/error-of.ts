import { getOwn } from "../../lib/get-own.ts";
import * as texts from "../../texts/en.ts";
import type { Answer } from "./conversation.ts";

/** Why an answer failed, as one sentence in the current language. Undefined if it has not failed. */
export function errorOf({ model, outcome }: Pick<Answer, "model" | "outcome">): string | undefined {
  if (outcome.status !== "failed") return undefined;
  const { error, code = "" } = outcome;
  return error && (getOwn(texts.answerErrors, code)?.(model.name) ?? error);
}

/** Why the web search failed, as one sentence in the current language. Undefined if it has not. */
export function searchErrorOf({ searchFailure }: Pick<Answer, "searchFailure">): string | undefined {
  return searchFailure && (getOwn(texts.searchErrors, searchFailure.code ?? "") ?? searchFailure.error);
}
