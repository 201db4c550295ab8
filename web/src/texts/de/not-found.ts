import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404: Seite nicht gefunden",
  text: "Zwei von drei Blättern. Die Seite, die du suchst, ist das fehlende.",
  hint: (path) => ["Hinweis für Entwickler: Fehlt vielleicht ", path, " im Router?"],
  action: "Zur Startseite",
};
