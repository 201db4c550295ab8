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
