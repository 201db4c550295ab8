import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "Enviar um ícone",
  choose: "Solte um arquivo aqui ou escolha um",
  drop: "Solte o arquivo aqui",
  selected: "1 arquivo selecionado",
  upload: "Enviar 1 arquivo",
  uploading: "Enviando 1 arquivo",
  retry: "Tentar enviar de novo",
  cancel: "Cancelar o envio",
  remove: "Remover o arquivo",
  tooMany: "Só é possível enviar 1 arquivo",
  tooFew: "É preciso selecionar pelo menos 1 arquivo",
  totalTooLarge: (total, max) =>
    `Os arquivos selecionados somam ${total}, mas o tamanho máximo permitido é ${max}`,
  tooLarge: (file, max) => `${file} passa do tamanho máximo de ${max}`,
  tooSmall: (min) => `Este arquivo é menor que o tamanho mínimo permitido de ${min}`,
  wrongType: (types) => `Só é possível enviar: ${types}`,
  noMore: "Não é possível adicionar mais arquivos",
  duplicate: (file) => `${file} já foi adicionado`,
  noMetadata: (file) => `Faltam metadados obrigatórios em ${file}`,
};
