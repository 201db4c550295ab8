import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "Salvar criptografado",
  saveTitle: "Salvar este chat",
  saveText:
    "Criptografado no seu navegador com uma frase secreta. Esta página pode abrir o arquivo de novo; sem a frase, ninguém pode.",
  holds:
    "O arquivo contém as perguntas, as respostas e as instruções, os modelos e como eles são consultados. Os arquivos anexados vão como foram enviados: como texto ou imagens redesenhadas.",
  passphrase: "Frase secreta",
  passphraseHint: `Pelo menos ${limits.conversationFile.passphraseCharacters} caracteres, como quatro palavras aleatórias. Ela não é guardada; se for perdida, não há como recuperá-la.`,
  repeat: "Repita a frase secreta",
  saveAction: "Salvar arquivo",
  tooShort: `Use pelo menos ${limits.conversationFile.passphraseCharacters} caracteres.`,
  mismatch: "As duas frases são diferentes. Digite a mesma duas vezes.",
  openTitle: "Abrir um chat salvo",
  openText:
    "Descriptografado no seu navegador. Ele substitui o chat da tela, e nada é enviado até você perguntar.",
  file: "Arquivo",
  chooseFile: "Escolher um arquivo",
  noFile: "Escolha o arquivo que você salvou.",
  noPassphrase: "Digite a frase secreta do arquivo.",
  openAction: "Abrir",
  openedTitle: "Chat aberto",
  openedText: "Nada foi enviado. Sua próxima pergunta dá continuidade a ele.",
  openedInstructions: "Nada foi enviado. Ele traz instruções próprias; veja as configurações do chat.",
  problems: {
    tooLarge: `Um chat salvo pode ter no máximo ${limits.conversationFile.turns} perguntas e ${megabytes.conversation} MB. Este tem mais.`,
    notOurs: "Este não é um chat salvo aqui, ou o arquivo está danificado. Escolha outro arquivo.",
    version: "Este arquivo é de outra versão desta página. Recarregue a página e tente de novo.",
    passphrase: "A frase secreta está errada, ou o arquivo foi alterado. Confira a frase e tente de novo.",
    contents: "O arquivo foi descriptografado, mas não contém um chat válido. Nada foi aberto.",
  },
  failed: "Seu navegador não conseguiu fazer isso. Tente de novo.",
};
