import { useSyncExternalStore } from "react";
import { currentLanguage, type Language, onLanguageChange } from "./language.ts";

/**
 * Returns the language of the page. The root of each document calls it, so that everything renders
 * again when the language changes. Memoized components with texts have to call it too.
 */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, () => "en");
}
