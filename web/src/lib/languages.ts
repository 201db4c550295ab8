// public/theme.js reads the same key before first paint.
export const LANGUAGE_KEY = "language";

/** The languages with their native names, in the order of the menu. */
export const languages = {
  en: { name: "English", dir: "ltr" },
  de: { name: "Deutsch", dir: "ltr" },
  es: { name: "Español", dir: "ltr" },
  fr: { name: "Français", dir: "ltr" },
  pt: { name: "Português", dir: "ltr" },
  zh: { name: "简体中文", dir: "ltr" },
  ja: { name: "日本語", dir: "ltr" },
  ar: { name: "العربية", dir: "rtl" },
} as const satisfies Readonly<Record<string, { name: string; dir: "ltr" | "rtl" }>>;
