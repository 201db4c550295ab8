import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "保護",
  standard: "標準",
  mode: (name) => `プライバシーモード：${name}`,
  protectedTip: `別のタブにいる間チャットは暗号化され、${limits.session.minutes}分後に消去されます。`,
  standardTip: `保護なし：チャットは暗号化されずにこのタブのメモリに残り、${limits.session.minutes}分の期限はありません。`,
  clearedTitle: "チャットを消去しました",
  clearedProtected: "メッセージ、ファイル、鍵を消去しました。新しいセッションが始まりました。",
  clearedStandard: "メッセージとファイルをこのタブから消去しました。",
};
