import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `Environ ${tokens} tokens, ${share} du contexte de ${name}`,
  cost: (cost) => `environ ${cost} avec les réponses`,
  atLeast: (cost) => `au moins ${cost} avec les réponses`,
  tooLong: (names) =>
    `Probablement trop long pour ${names}. Raccourcissez la question, retirez des fichiers ou videz le chat.`,
};
