import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "¿Salir y borrar este chat?",
  text: "Este chat solo existe en la memoria de esta pestaña. Si sales ahora, se borrará.",
  leave: "Salir y borrar",
  stay: "Quedarse",
};
