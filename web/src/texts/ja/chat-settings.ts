import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "チャットの設定",
  instructions: "このチャットへの指示",
  instructionsHint:
    "答え方などの指示で、すべての質問と一緒に送られます。このタブのメモリにだけ保持され、チャットと一緒に消去されます。",
  automatic: "モデルに任せる",
  effortFor: (names) => `${names} に適用されます。深く考えるほど時間と費用がかかります。`,
  effortForNone: "選択中のモデルでは変更できません。",
  sequential: "モデルを1つずつ順番に",
  sequentialHint:
    "自分のマシンなど、一度に1つのモデルしか動かせないルーター向けです。各回答は前の回答が終わるのを待ちます。",
};
