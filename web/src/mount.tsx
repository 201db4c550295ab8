import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "./lib/language.ts";
import { translations } from "./texts/area.ts";
import { IconDefaults } from "./ui/icon-defaults.tsx";

/** Renders an app into its document, in the language that public/theme.js has chosen. */
export async function mount(app: ReactNode, load: typeof translations.load): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("The document has no #root");
  translations.load = load;
  const html = document.documentElement;
  if (html.lang !== "en") {
    try {
      await (await import("./texts/switch.ts")).switchLanguage(html.lang as Language);
    } catch {
      // If the texts do not load, the page stays in English.
      html.lang = "en";
      html.dir = "ltr";
    }
  }
  createRoot(root).render(
    <StrictMode>
      <IconDefaults>{app}</IconDefaults>
    </StrictMode>,
  );
}
