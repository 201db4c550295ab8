import { getOwn } from "../../lib/get-own.ts";
import * as texts from "../../texts/en.ts";
import type { Answer } from "./turn.ts";

/** Why an answer failed, as one sentence in the current language. */
export function errorOf({
  name,
  code = "",
  error,
}: Pick<Answer, "name" | "code" | "error">): string | undefined {
  return error && (getOwn(texts.answerErrors, code)?.(name) ?? error);
}

/** Why the web search failed, as one sentence in the current language. */
export function searchErrorOf({
  searchCode = "",
  searchError,
}: Pick<Answer, "searchCode" | "searchError">): string | undefined {
  return searchError && (getOwn(texts.searchErrors, searchCode) ?? searchError);
}
