import { loadTexts } from "texts:landing";
import { StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { LandingApp } from "./landing-app.tsx";
import type { Language } from "./lib/language.ts";
import { translations } from "./texts/area.ts";
import { switchLanguage } from "./texts/switch.ts";

/**
 * Makes the pre-rendered landing page interactive, and changes it from English to the visitor's
 * language.
 */
export function hydrate(root: Element, language: Language): void {
  translations.load = async () => ({ loadTexts });
  hydrateRoot(
    root,
    <StrictMode>
      <LandingApp />
      <Translate language={language} />
    </StrictMode>,
  );
}

/** Switches the language after hydration, which needs the English texts of the document. */
function Translate({ language }: { language: Language }) {
  useEffect(() => {
    if (language === "en") return;
    switchLanguage(language).catch(() => {
      // If the texts do not load, the page stays in English.
    });
  }, [language]);
  return null;
}
