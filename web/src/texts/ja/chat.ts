import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "その他",
  openSaved: "保存したチャットを開く",
  stoppedTitle: "出力を停止しました",
  stoppedText: "メッセージの生成を停止しました",
  errorTitle: "チャットのエラー",
  errorText: "メッセージを送信できませんでした",
};
