import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `${PRODUCT_NAME}のチャット`,
  exported: (time) => `書き出し：${time}`,
  question: (number) => `質問${number}`,
  files: "ファイル",
  sources: "出典",
  receipt: "レシート",
  letter: (letter, model) => `\\[${letter}\\]は${model}`,
  status: { writing: "生成中です。", stopped: "停止しました。", failed: "回答は未完了です。" },
  servedModel: (model) => `モデル：${model}`,
  servedBy: (provider) => `回答元：${provider}`,
  zeroRetention: "要求：データ保持なし",
  noTraining: "要求：学習なし",
  imagesOmitted: "画像は除外：このモデルは画像を読めません",
  search: (provider) => `ウェブ検索：${provider}`,
  firstWord: (seconds) => `最初の出力まで${seconds}秒`,
  finishedAfter: (seconds) => `完了まで${seconds}秒`,
  tokens: (input, output) => `トークン：入力${number(input)}、出力${number(output)}`,
  cost: (price) => `コスト：${price}`,
};
