import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "チャットの設定",
  automatic: "モデルに任せる",
  effortFor: (names) => `${names} に適用されます。深く考えるほど時間と費用がかかります。`,
  effortForNone: "選択中のモデルでは変更できません。",
};
