import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "統合",
  again: "もう一度統合",
  tip: "これらの回答を1つにまとめます。チャットを1回使います。",
  by: "作成モデル",
  hint: (answers) =>
    `このモデルは質問と${answers}つの回答を受け取り、各記述の出典を示します。チャットを1回使います。`,
  start: "統合回答を作成",
  title: "統合回答",
  writtenBy: (name) => `作成：${name}`,
  from: "出典の表示：",
};

export const compare: Translation<typeof en.compare> = {
  title: "違い",
  which: "比較する回答",
  brief: "1つの回答だけにある記述",
  close: "違いを閉じる",
  uniqueKey: "実線",
  uniqueText: "1つの回答だけにある記述。",
  differsKey: "点線",
  differsText: "ほかの回答では言い回しが違う部分。",
  uniqueSpoken: "ここだけ：",
  column: (name) => `違い、${name}`,
  tally: (alone, all) => `${all}件中${alone}件がここだけ`,
  none: "この回答だけにある内容はありません。",
  how: "お使いのブラウザで単語ごとに比較しました。何も送信していません。",
  cut: "長い回答は比較の前に切り詰めました。",
};
