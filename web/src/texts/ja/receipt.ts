import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "プライバシーレシート",
  details: "詳細",
  time: "時間",
  cost: "コスト",
  firstWord: "最初の出力",
  seconds: (seconds) => `${seconds}秒`,
  after: (seconds) => `${seconds}秒後`,
  length: "長さ",
  words: (count) => plural(count, { other: "#文字" }),
  pace: "速度",
  tokensPerSecond: (count) => `${number(count)}トークン/秒`,
  model: "要求したモデル",
  served: "回答元",
  servedBy: (provider, model) => `${provider}、${model}`,
  servedUnknown: "モデルルーターから報告なし",
  terms: "要求した条件",
  zeroRetention: "データ保持なし",
  noTraining: "学習なし",
  noTerms: "保持や学習に関する条件なし",
  images: "画像",
  imagesOmitted: "このモデルは画像を読めないため、除外しました",
  search: "ウェブ検索",
  searched: (provider) => `${provider}が質問を検索語として受け取りました`,
  notSearched: "使用なし",
  expires: "セッション終了",
  kept: "このサイトの保存内容",
  keptHere: "回数とコストのみ、本文なし",
  more: "詳しく見る",
};
