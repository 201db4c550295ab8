import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "Anexar",
  count: (count) => plural(count, { one: "# arquivo", many: "# de arquivos", other: "# arquivos" }),
  question: "O que você vê nesta imagem?",
  tooLargeTitle: "Arquivo grande demais",
  tooLargeText: (name) => `${name} passa do limite de ${megabytes.file} MB`,
  tooManyTitle: "Arquivos demais",
  tooManyText: `São permitidos no máximo ${limits.question.attachments} arquivos`,
  leftOut: (names) => `Não adicionados: ${names}`,
  wrongTypeTitle: "Tipo de arquivo sem suporte",
  wrongTypeText: (name) => `${name} não é uma imagem, um arquivo de texto, um PDF nem um documento do Word`,
  sent: "Arquivos enviados com a pergunta",
  trimmedImages: (images) =>
    plural(images, {
      one: "A imagem mais antiga foi omitida para respeitar o limite de tamanho.",
      many: "As # de imagens mais antigas foram omitidas para respeitar o limite de tamanho.",
      other: "As # imagens mais antigas foram omitidas para respeitar o limite de tamanho.",
    }),
  trimmedTexts: "Os arquivos anteriores foram encurtados ou omitidos para respeitar o limite de tamanho.",
};
