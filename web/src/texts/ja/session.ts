import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes}分`,
  until: "後にセッション終了",
  endsIn: (time) => `セッションは${time}後に終了します`,
  endsNow: "セッションはまもなく終了します",
  explained: `鍵はこのタブで生成され、どのスクリプトからも読めません。タブを離れると、チャットはこの鍵で暗号化されます。セッションが終わると、鍵とチャットは消去されます。タブに戻ると、${limits.session.minutes}分が最初から始まります。`,
  keep: `さらに${limits.session.minutes}分保持`,
  wipe: "今すぐ消去",
  ending: "このセッションはあと2分足らずで終了します。チャットは消去されます。",
  ended: {
    expired: `${limits.session.minutes}分のセッションが終了しました。鍵とこのチャットは消去されました。`,
    failed:
      "このチャットは暗号化または復号できなかったため、消去されました。次のチャットには新しい鍵を使います。",
    left: "このページを離れました。このチャットは消去されました。",
    away: "別のページに10分いたか、そこでタブを切り替えました。このチャットは消去されました。",
    signedOut: "別のタブでログアウトしました。このタブのチャットは消去されました。",
  },
};
