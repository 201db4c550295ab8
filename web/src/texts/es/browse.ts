import type * as en from "../en/browse.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Elige hasta tres. Los modelos con candado requieren Premium.",
  hintPro: "Elige hasta tres.",
  search: "Buscar por modelo o proveedor",
  grid: "Modelos disponibles",
  premium: "Premium",
  full: "Quita uno para elegir otro",
  locked: "Requiere Premium",
  capped: (shown, total) => `Se muestran ${number(shown)} de ${number(total)}. Busca para encontrar más.`,
  emptyTitle: "No se encontraron modelos",
  emptyText: (query) =>
    `Nada coincide con «${query}». Prueba con una palabra más corta o el nombre de un proveedor.`,
  selected: (count, limit) =>
    plural(count, {
      one: `# de ${number(limit)} seleccionado`,
      many: `# de ${number(limit)} seleccionados`,
      other: `# de ${number(limit)} seleccionados`,
    }),
  start: "Comparar",
};

export const categories: Translation<typeof en.categories> = {
  general: "General",
  coding: "Programación",
  creative: "Creatividad",
  math: "Matemáticas",
  image: "Imagen",
};
