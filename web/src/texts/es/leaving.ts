import type * as en from "../en.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "¿Salir y borrar este chat?",
  text: "Este chat solo existe en la memoria de esta pestaña. Al abrir otro sitio u otra página se borra.",
  leave: "Salir y borrar",
  stay: "Quedarse",
};
