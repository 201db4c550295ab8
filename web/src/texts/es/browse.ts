import type * as en from "../en/browse.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Elige hasta tres. Los modelos con candado requieren Premium.",
  hintPro: "Elige hasta tres.",
  search: "Buscar por modelo o proveedor",
  grid: "Modelos disponibles",
  premium: "Premium",
  full: "Elige otro para sustituir uno de los tres",
  taken: "Ya está en otra columna",
  locked: "Requiere Premium",
  category: "Categoría",
  all: "Todas",
  allCategories: "Mostrar todas las categorías",
  more: (count) =>
    plural(count, {
      one: "# modelo más coincide. Para encontrarlo, busca su nombre o elige una categoría.",
      many: "# de modelos más coinciden. Para encontrarlos, busca por nombre o elige una categoría.",
      other: "# modelos más coinciden. Para encontrarlos, busca por nombre o elige una categoría.",
    }),
  price: (cost) => `${cost} por pregunta`,
  context: (tokens) => `contexto: ${tokens}`,
  priceNote:
    "Precios: lo que el proveedor cobra a este sitio por 1000 tokens de pregunta y 1000 de respuesta, unas 750 palabras en inglés cada una. El contexto se mide en tokens.",
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
  replaceTitle: "¿Qué modelo quieres sustituir?",
  replaceText: (name) => `${name} ocupará su lugar.`,
  columnTitle: (name) => `Sustituir ${name}`,
  columnEmpty: "Elegir un modelo",
  columnText: "El modelo que elijas responderá en esta columna a partir de tu próxima pregunta.",
};

export const categories: Translation<typeof en.categories> = {
  general: "General",
  coding: "Programación",
  creative: "Creatividad",
  math: "Matemáticas",
  image: "Imagen",
};
