import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "質問",
  placeholder: "メッセージを入力…",
  send: "送信",
  stop: "停止",
  clear: "チャットを消去",
  undo: "元に戻す",
  more: "その他のオプション",
  deepSearch: "ウェブ検索",
  deepSearchHint: "まずウェブを検索し、その結果をもとに回答します",
  noModel: "モデルを選んで始めましょう",
  only: (name) => `${name}のみ`,
  onlyTip: "次の質問はこのモデルだけに送られます。押すと、選択中のすべてのモデルに質問します。",
  selected: (count, limit) => `${count}/${limit}モデルを選択中`,
};
