import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "ファイル",
  choose: "ファイルを選択",
  remove: (name) => `${name}を外す`,
  held: (count, limit) =>
    `${count}/${limit}ファイル、各${megabytes.file} MBまで。お使いのブラウザで読み取り、ファイルそのものがアップロードされることはありません。`,
  reading: "ブラウザでファイルを読み取っています。終わると質問を送信できます。",
  drop: "ここにファイルをドロップして添付します。",
  readingOf: (name) => `${name}を読み取り中`,
  errors: {
    empty: (name) => `${name}は空か、テキストがありません。送るものがありません。`,
    encrypted: (name) =>
      `${name}はパスワードで保護されています。パスワードなしのコピーを保存し、もう一度添付してください。`,
    scanned: (name) =>
      `${name}にはスキャンされたページだけがあり、テキストがありません。代わりにページを画像として添付してください。`,
    damaged: (name) =>
      `${name}は破損しているか、対応していないバージョンです。保存し直して、新しいファイルを添付してください。`,
    encoding: (name) =>
      `${name}の文字コードを判別できませんでした。UTF-8で保存し、もう一度添付してください。`,
    binary: (name) =>
      `${name}には読み取れるテキストがありません。代わりにテキストファイル、PDF、Word文書、画像のいずれかを添付してください。`,
    image: (name) =>
      `${name}は破損しているか、この画像形式をブラウザで開けません。PNGまたはJPEGで保存してください。`,
    tooManyPixels: (name) =>
      `${name}は画素数が多すぎて、ここでは開けません。縮小して、もう一度添付してください。`,
    unpacksTooLarge: (name) =>
      `${name}は展開すると${megabytes.unpacked} MBを超えるため、読み取りませんでした。テキストを小さなファイルに保存して添付してください。`,
    wrongFormat: (name) =>
      `${name}はファイルの種類と一致しません。作成したアプリで開き、PDFまたは.docxで保存してください。`,
    unreachable: (name) => `${name}を開けません。フォルダーであるか、移動された可能性があります。`,
    unfinished: (name) => `${name}を最後まで読み取れませんでした。もう一度添付してください。`,
    notLoaded: (name) =>
      `このページの一部が読み込まれなかったため、${name}を読み取れませんでした。もう一度添付してください。`,
  },
  truncated: (name, kept, of, longer = false) =>
    `${name}は長すぎて全文を送れません。質問とともに送られるのは、全${number(of)}文字${longer ? "超" : ""}のうち最初の${number(kept)}文字だけです。`,
  noRoom: (name) =>
    `${name}は送られません。質問と会話だけで上限に達するためです。質問を短くするか、チャットを消去してファイルを添付し直してください。`,
  scanned: (name, sent, pages) =>
    `${name}にはテキストがないため、ページを画像として送ります：${number(pages)}ページ中${number(sent)}ページ`,
  textOnly: (models) => `画像を見られないモデルには、画像は送られません：${models}`,
};
