import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "モデル",
  title: (count, limit) => `AIモデル（${count}/${limit}）`,
  quickStart: "すぐに開始",
  orAdd: "または追加",
  alsoAdd: "追加",
  add: "モデルを追加",
  noMore: "ほかに利用できるモデルはありません",
  browse: "すべてのモデルを見る",
  clearAll: "すべて外す",
  remove: (name) => `${name}を外す`,
  change: "別のモデルを選ぶ",
  suggest: (name) => `${name}を追加`,
  loading: "モデルを読み込み中",
  failed: "モデルを読み込めませんでした",
  none: "現在利用できるモデルはありません",
  limitTitle: "モデルの上限に達しました",
  limitText: (limit) => `一度に比較できるのは${limit}モデルまでです`,
  replace: "入れ替える",
  lockedTitle: "Premiumモデル",
  lockedText: (name) => `${name}にはPremiumが必要です`,
};
