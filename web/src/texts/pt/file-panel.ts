import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "Arquivos",
  choose: "Escolher arquivos",
  remove: (name) => `Remover ${name}`,
  held: (count, limit) =>
    `${count} de ${limit} arquivos, até ${megabytes.file} MB cada. Lidos no seu navegador; os arquivos em si nunca são enviados.`,
  reading: "Lendo os arquivos no seu navegador. Você poderá enviar a pergunta quando terminar.",
  drop: "Solte os arquivos aqui para anexá-los.",
  readingOf: (name) => `Lendo ${name}`,
  errors: {
    empty: (name) => `${name} está vazio ou não contém texto. Não há nada para enviar.`,
    encrypted: (name) => `${name} está protegido por senha. Salve uma cópia sem senha e anexe de novo.`,
    scanned: (name) =>
      `${name} contém páginas digitalizadas e nenhum texto. Em vez disso, anexe as páginas como imagens.`,
    damaged: (name) =>
      `${name} está danificado ou em uma versão sem suporte. Salve o arquivo de novo e anexe o novo.`,
    encoding: (name) =>
      `Não foi possível identificar a codificação de texto de ${name}. Salve como UTF-8 e anexe de novo.`,
    binary: (name) =>
      `${name} não contém texto legível. Em vez disso, anexe um arquivo de texto, um PDF, um documento do Word ou uma imagem.`,
    image: (name) =>
      `${name} está danificado, ou seu navegador não consegue abrir este formato de imagem. Salve como PNG ou JPEG.`,
    tooManyPixels: (name) =>
      `${name} tem pixels demais para ser aberto aqui. Reduza a imagem e anexe de novo.`,
    unpacksTooLarge: (name) =>
      `${name} passa de ${megabytes.unpacked} MB ao ser descompactado, por isso não foi lido. Salve o texto em um arquivo menor e anexe esse.`,
    wrongFormat: (name) =>
      `${name} não corresponde ao seu tipo de arquivo. Abra no aplicativo em que foi criado e salve como PDF ou .docx.`,
    unreachable: (name) => `Não foi possível abrir ${name}. Talvez seja uma pasta ou tenha sido movido.`,
    unfinished: (name) => `${name} não foi lido por completo. Anexe de novo.`,
    notLoaded: (name) => `${name} não foi lido porque parte desta página não carregou. Anexe de novo.`,
  },
  truncated: (name, kept, of, longer = false) =>
    `${name} é longo demais para ser enviado inteiro. Só os primeiros ${number(kept)} de ${longer ? "mais de " : ""}${number(of)} caracteres vão com a pergunta.`,
  noRoom: (name) =>
    `${name} não será enviado: a pergunta e a conversa não deixam espaço para ele. Encurte a pergunta, ou limpe o chat e anexe o arquivo de novo.`,
  scanned: (name, sent, pages) =>
    `${name} não contém texto, por isso suas páginas vão como imagens: ${number(sent)} de ${number(pages)}.`,
  textOnly: (models) => `As imagens não serão enviadas aos modelos que não conseguem vê-las: ${models}.`,
};
