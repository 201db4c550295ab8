import { perLanguage } from "../lib/language.ts";

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const rules = perLanguage((locale) => new Intl.PluralRules(locale));

/** Formats a number in the current language: 1,234. */
export function number(value: number): string {
  return numbers().format(value);
}

/** A text for each plural form of the language, with `#` in place of the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns the form for a count: 1 chat, 1,234 chats. */
export function plural(count: number, forms: Forms): string {
  return (forms[rules().select(count)] ?? forms.other).replace("#", number(count));
}

/** Capitalizes the first letter of a sentence. */
export function capitalize(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
