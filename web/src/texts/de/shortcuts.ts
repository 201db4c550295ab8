import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "Tastenkürzel",
  text: "Kürzel mit einer Taste funktionieren außerhalb des Textfelds. Mit Escape verlässt du es.",
  single: "Kürzel mit einer Taste",
  does: {
    sheet: "Diese Liste zeigen",
    write: "Eine Frage schreiben",
    leave: "Vom Textfeld zu den Antworten",
    card: "Zu einer Antwort",
    turn: "Zur vorherigen oder nächsten Frage",
    full: "Vollbild ein oder aus",
    copy: "Antwort kopieren",
    stop: "Antworten stoppen",
    clear: "Chat leeren",
  },
};
