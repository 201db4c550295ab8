import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "Preguntar",
  placeholder: "Escribe un mensaje…",
  send: "Enviar",
  stop: "Detener",
  clear: "Vaciar chat",
  undo: "Deshacer",
  more: "Más opciones",
  deepSearch: "Búsqueda web",
  deepSearchHint: "Buscar primero en la web y responder a partir de los resultados",
  noModel: "Selecciona un modelo para empezar",
  only: (name) => `Solo ${name}`,
  onlyTip: "La próxima pregunta va solo a este modelo. Pulsa para preguntar a todos los seleccionados.",
  selected: (count, limit) => `${count}/${limit} modelos elegidos`,
};
