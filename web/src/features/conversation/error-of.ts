import { answerErrors, searchErrors } from "#texts/problems.ts";
import { getOwn } from "../../lib/get-own.ts";
import type { Answer } from "./conversation.ts";

/** Why an answer failed, as one sentence in the current language. Undefined if it has not failed. */
export function errorOf({ model, outcome }: Pick<Answer, "model" | "outcome">): string | undefined {
  if (outcome.status !== "failed") return undefined;
  const { error, code = "" } = outcome;
  return error && (getOwn(answerErrors, code)?.(model.name) ?? error);
}

/** Why the web search failed, as one sentence in the current language. Undefined if it has not. */
export function searchErrorOf({ searchFailure }: Pick<Answer, "searchFailure">): string | undefined {
  return searchFailure && (getOwn(searchErrors, searchFailure.code ?? "") ?? searchFailure.error);
}
