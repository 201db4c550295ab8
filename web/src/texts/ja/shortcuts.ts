import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "キーボードショートカット",
  text: "単一キーのショートカットは、入力欄の外で使えます。入力欄を離れるにはEscapeを押します。",
  single: "単一キーのショートカット",
  does: {
    sheet: "この一覧を表示",
    write: "質問を書く",
    leave: "入力欄から回答へ移動",
    card: "回答へ移動",
    turn: "前または次の質問へ移動",
    full: "全画面表示の切り替え",
    copy: "回答をコピー",
    stop: "回答を停止",
    clear: "チャットを消去",
  },
};
