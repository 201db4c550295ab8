import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "Copier",
  copied: "Copié",
  wrap: "Renvoi à la ligne",
  code: "Code",
  image: "image",
  done: "Fait",
  notDone: "Pas fait",
  source: (number, title) => `Source ${number} : ${title}`,
  note: (name) => `Note ${name}`,
  noteReturn: (name) => `Retour de la note ${name}`,
};
