import type { Language } from "../lib/language.ts";

/** Loads a document's texts in a language other than English, keyed by the name of their area. */
export type LoadTexts = (language: Language) => Promise<Record<string, unknown>>;

/** How the current document loads its translations. Set before anything is rendered. */
export const translations: { load?: () => Promise<{ loadTexts: LoadTexts }> } = {};

const areas = new Map<string, object>();
let onArea: ((name: string, texts: object) => void) | undefined;

/**
 * Registers the English texts of one part of the product, and returns them. A change of language
 * replaces the values in this object and in the objects and arrays in it, so read a text when it is
 * shown and never keep it. The build drops areas that nothing uses.
 */
/*#__NO_SIDE_EFFECTS__*/
export function area<T extends object>(name: string, english: T): T {
  areas.set(name, english);
  onArea?.(name, english);
  return english;
}

/** Calls a function with each area that is already loaded, then with each one that loads later. */
export function forEachArea(visit: (name: string, texts: object) => void): void {
  onArea = visit;
  for (const [name, texts] of areas) visit(name, texts);
}
