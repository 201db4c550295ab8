import type { languages } from "./languages.ts";

/** The languages of the product, by primary language subtag (BCP 47). */
export type Language = keyof typeof languages;

let current: Language = "en";
const listeners = new Set<() => void>();

/** The language of the texts on the page. */
export function currentLanguage(): Language {
  return current;
}

/** The language's locale for `Intl`. Every locale uses the digits 0 to 9, as the answers do. */
export function currentLocale(): string {
  return `${current}-u-nu-latn`;
}

/** Calls the listener each time the language changes. Returns a function that removes it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the current language. Call it after the texts have been replaced. */
export function changeLanguage(language: Language): void {
  current = language;
  for (const listener of listeners) listener();
}

/**
 * Returns a function that creates a formatter when it is first called and again after the language
 * has changed.
 */
/*#__NO_SIDE_EFFECTS__*/
export function perLanguage<T>(create: (locale: string) => T): () => T {
  let made: { language: Language; formatter: T } | undefined;
  return () => {
    if (made?.language !== current) made = { language: current, formatter: create(currentLocale()) };
    return made.formatter;
  };
}
