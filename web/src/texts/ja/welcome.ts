import { limits } from "../../lib/limits.ts";
import type * as en from "../en/welcome.ts";
import type { Translation } from "../translation.ts";

export const welcome: Translation<typeof en.welcome> = {
  title: "質問は1つ。回答は3つ。",
  claims: ["チャットは保存されません", "トラッカーも広告もなし", "ページを閉じると消えます"],
  examplesTitle: "試してみる",
  examples: [
    "ワクチンの仕組みを10歳の子どもに説明して",
    "車を使わないリスボン3日間の旅程を立てて",
    "賃貸契約を結ぶ前に確認すべきことは？",
  ],
  terms: "質問は、選んだモデルのプロバイダーに送られます。各社の規約が適用されます。",
  tiles: {
    side: {
      title: "並べて表示",
      text: "最大3つのモデルが同時に、それぞれの列で回答します。違いがあれば、よく見てください。",
    },
    search: {
      title: "プライベート検索",
      text: "ウェブ検索は、すべてのモデルのために私たちのサーバー経由で検索し、出典を一覧にします。",
    },
    key: {
      title: "期限のある鍵",
      text: `このタブで生成され、タブを離れるたびにチャットを暗号化します。保持を選ばないかぎり、${limits.session.minutes}分後に両方とも消去されます。`,
    },
  },
};
