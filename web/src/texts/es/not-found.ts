import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404 Página no encontrada",
  text: "Dos hojas de tres. La página que buscas es la que falta.",
  hint: (path) => ["Para desarrolladores: ¿olvidaste añadir ", path, " al router?"],
  action: "Ir al inicio",
};
