import type * as en from "../en/browse.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Escolha até três. Os modelos com cadeado exigem o Premium.",
  hintPro: "Escolha até três.",
  search: "Buscar por modelo ou provedor",
  grid: "Modelos disponíveis",
  premium: "Premium",
  full: "Escolha outro para substituir um dos três",
  taken: "Já está em outra coluna",
  locked: "Exige o Premium",
  category: "Categoria",
  all: "Todas",
  allCategories: "Mostrar todas as categorias",
  more: (count) =>
    plural(count, {
      one: "Mais # modelo corresponde. Para encontrá-lo, busque pelo nome ou escolha uma categoria.",
      many: "Mais # de modelos correspondem. Para encontrá-los, busque pelo nome ou escolha uma categoria.",
      other: "Mais # modelos correspondem. Para encontrá-los, busque pelo nome ou escolha uma categoria.",
    }),
  price: (cost) => `${cost} por pergunta`,
  context: (tokens) => `contexto: ${tokens}`,
  priceNote:
    "Preços: o que o provedor cobra deste site por 1.000 tokens de pergunta e 1.000 de resposta, cerca de 750 palavras em inglês cada. O contexto é medido em tokens.",
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
  replaceTitle: "Substituir qual modelo?",
  replaceText: (name) => `${name} ficará no lugar dele.`,
  columnTitle: (name) => `Substituir ${name}`,
  columnEmpty: "Escolher um modelo",
  columnText: "O modelo escolhido responderá nesta coluna a partir da sua próxima pergunta.",
};

export const categories: Translation<typeof en.categories> = {
  general: "Geral",
  coding: "Programação",
  creative: "Criatividade",
  math: "Matemática",
  image: "Imagem",
};
