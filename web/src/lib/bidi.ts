import { currentLanguage } from "./language.ts";
import { languages } from "./languages.ts";

/**
 * Isolates a name or value that becomes part of a right-to-left text, which would otherwise change
 * its order: "2024-report.pdf" would be shown as "report.pdf-2024". Returns it unchanged in
 * left-to-right languages. Elements isolate a name with `<bdi>` instead.
 */
export function isolate(text: string): string {
  return languages[currentLanguage()].dir === "rtl" ? `\u2068${text}\u2069` : text;
}

/** Removes the isolates from a text that may have been copied from the page. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}

export type Direction = "ltr" | "rtl";

const rightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns the direction of the first letter of a text, or undefined if it has none. */
export function textDirection(text: string): Direction | undefined {
  const letter = text.match(/\p{L}/u)?.[0];
  if (letter === undefined) return undefined;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}
