import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "Modelos",
  title: (count, limit) => `Modelos de IA (${count}/${limit})`,
  quickStart: "Inicio rápido",
  orAdd: "o añade uno",
  alsoAdd: "añadir",
  add: "Más modelos",
  noMore: "No hay más modelos disponibles",
  browse: "Ver todos los modelos",
  clearAll: "Quitar todos",
  remove: (name) => `Quitar ${name}`,
  change: "Elegir otro modelo",
  suggest: (name) => `Añadir ${name}`,
  loading: "Cargando modelos",
  failed: "No se pudieron cargar los modelos",
  none: "Ahora mismo no hay modelos disponibles",
  limitTitle: "Límite de modelos alcanzado",
  limitText: (limit) => `Puedes comparar hasta ${limit} modelos a la vez`,
  replace: "Sustituir",
  lockedTitle: "Modelo premium",
  lockedText: (name) => `${name} requiere Premium`,
};
