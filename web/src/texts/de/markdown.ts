import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "Kopieren",
  copied: "Kopiert",
  wrap: "Umbrechen",
  code: "Code",
  image: "Bild",
  done: "Erledigt",
  notDone: "Nicht erledigt",
  source: (number, title) => `Quelle ${number}: ${title}`,
  note: (name) => `Anmerkung ${name}`,
  noteReturn: (name) => `Zurück von Anmerkung ${name}`,
};
