import { isolate } from "../lib/bidi.ts";
import { changeLanguage, type Language } from "../lib/language.ts";
import { LANGUAGE_KEY, languages } from "../lib/languages.ts";
import { onRestore } from "../lib/page-life.ts";
import { store, stored } from "../lib/storage.ts";
import { forEachArea, translations } from "./area.ts";

/** An area, or a part of one. Arrays have their indexes as keys. */
type Texts = { [key: string]: unknown };

/** The English texts of each area that is loaded. */
const english = new Map<string, Texts>();
/** The language that was requested last. */
let requested: Language | undefined;

// The landing page is pre-rendered without a window.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === LANGUAGE_KEY) followChoice();
  });
  // A page in the back-forward cache misses the event.
  onRestore(followChoice);
}

/**
 * Loads a language, then changes all texts, the document's language and its direction at once. Does
 * nothing if another language was requested in the meantime. Throws if the texts do not load.
 */
export async function switchLanguage(language: Language): Promise<void> {
  requested = language;
  const translated = language === "en" ? undefined : await (await translations.load?.())?.loadTexts(language);
  if (requested !== language) return;
  forEachArea((name, texts) => {
    const original = english.get(name) ?? copy(texts as Texts);
    english.set(name, original);
    replace(texts as Texts, (translated?.[name] as Texts | undefined) ?? original);
  });
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].dir;
  changeLanguage(language);
}

/** Switches to a language, and remembers it as the user's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  if (document.documentElement.lang === language) store(LANGUAGE_KEY, language);
}

/** Switches to the language that was chosen in another tab. */
function followChoice() {
  const choice = stored(LANGUAGE_KEY) ?? "";
  if (!Object.hasOwn(languages, choice)) return;
  switchLanguage(choice as Language).catch(() => {
    // If the texts do not load, the page keeps its language.
  });
}

/** Replaces all values of an object in place. */
function replace(target: Texts, source: Texts): void {
  for (const key of Object.keys(target)) if (!(key in source)) delete target[key];
  for (const [key, value] of Object.entries(source)) {
    const inner = target[key];
    if (isTexts(value) && isTexts(inner)) replace(inner, value);
    else target[key] = typeof value === "function" ? withIsolates(value as TextFunction) : value;
  }
}

type TextFunction = (...values: unknown[]) => unknown;

/** Returns the text with isolates around the names and other strings that it is given. */
function withIsolates(text: TextFunction): TextFunction {
  return (...values) => text(...values.map((value) => (typeof value === "string" ? isolate(value) : value)));
}

function copy(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, isTexts(value) ? copy(value) : value]),
  );
}

function isTexts(value: unknown): value is Texts {
  return typeof value === "object" && value !== null;
}
