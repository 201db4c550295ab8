import type * as en from "../en/browse.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Escolha até três. Os modelos com cadeado exigem o Premium.",
  hintPro: "Escolha até três.",
  search: "Buscar por modelo ou provedor",
  grid: "Modelos disponíveis",
  premium: "Premium",
  full: "Remova um para escolher outro",
  locked: "Exige o Premium",
  capped: (shown, total) => `Mostrando ${number(shown)} de ${number(total)}. Busque para encontrar mais.`,
  emptyTitle: "Nenhum modelo encontrado",
  emptyText: (query) =>
    `Nada corresponde a “${query}”. Tente uma palavra mais curta ou o nome de um provedor.`,
  selected: (count, limit) =>
    plural(count, {
      one: `# de ${number(limit)} selecionado`,
      many: `# de ${number(limit)} selecionados`,
      other: `# de ${number(limit)} selecionados`,
    }),
  start: "Comparar",
};

export const categories: Translation<typeof en.categories> = {
  general: "Geral",
  coding: "Programação",
  creative: "Criatividade",
  math: "Matemática",
  image: "Imagem",
};
