import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "ブラインド",
  hint: "最も良い回答を選ぶまでモデル名を隠します",
  hiddenNote: "ブラインド：名前は非表示、順序はシャッフル済み",
  shownNote: "ブラインドで質問",
  answer: (letter) => `回答${letter}`,
  hidden: "（非表示）",
  failed: "このモデルは回答を完了しませんでした。",
  which: "最も良い回答はどれですか？",
  reveal: "名前を表示",
  chose: (name) => `${name}を選びました`,
  was: (neutral, name) => `${neutral}は${name}でした。`,
};
