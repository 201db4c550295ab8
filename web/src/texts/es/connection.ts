import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "Sin conexión.",
  draft: "Tu borrador se conserva. Esta página se vuelve a conectar sola.",
  retrying: "Esta página se vuelve a conectar sola.",
  back: "Conexión recuperada",
};
