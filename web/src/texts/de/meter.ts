import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `Etwa ${tokens} Token, ${share} des Kontexts von ${name}`,
  cost: (cost) => `mit den Antworten etwa ${cost}`,
  atLeast: (cost) => `mit den Antworten mindestens ${cost}`,
  tooLong: (names) =>
    `Wahrscheinlich zu lang für ${names}. Kürze die Frage, entferne Dateien oder leere den Chat.`,
};
