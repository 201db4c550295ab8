import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "Modelos",
  title: (count, limit) => `Modelos de IA (${count}/${limit})`,
  quickStart: "Início rápido",
  orAdd: "ou adicione um",
  alsoAdd: "adicionar",
  add: "Mais modelos",
  noMore: "Nenhum outro modelo está disponível",
  browse: "Ver todos os modelos",
  clearAll: "Remover todos",
  remove: (name) => `Remover ${name}`,
  change: "Escolher outro modelo",
  suggest: (name) => `Adicionar ${name}`,
  loading: "Carregando modelos",
  failed: "Não foi possível carregar os modelos",
  none: "Nenhum modelo está disponível agora",
  limitTitle: "Limite de modelos atingido",
  limitText: (limit) => `Você pode comparar até ${limit} modelos de uma vez`,
  replace: "Substituir",
  lockedTitle: "Modelo premium",
  lockedText: (name) => `${name} exige o Premium`,
};
