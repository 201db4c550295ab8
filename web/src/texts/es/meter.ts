import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `Unos ${tokens} tokens, el ${share} del contexto de ${name}`,
  cost: (cost) => `unos ${cost} con las respuestas`,
  atLeast: (cost) => `al menos ${cost} con las respuestas`,
  tooLong: (names) =>
    `Probablemente es demasiado largo para ${names}. Acorta la pregunta, quita archivos o vacía el chat.`,
};
