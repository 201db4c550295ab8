import type * as en from "../en/browse.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "3つまで選べます。鍵マークのモデルにはPremiumが必要です。",
  hintPro: "3つまで選べます。",
  search: "モデルまたはプロバイダーで検索",
  grid: "利用できるモデル",
  premium: "Premium",
  full: "ほかを選ぶには1つ外してください",
  locked: "Premiumが必要",
  capped: (shown, total) => `${number(total)}件中${number(shown)}件を表示。ほかは検索してください。`,
  emptyTitle: "モデルが見つかりません",
  emptyText: (query) => `「${query}」に一致するものはありません。短い言葉やプロバイダー名でお試しください。`,
  selected: (count, limit) => `${count}/${limit}を選択中`,
  start: "比較を始める",
};

export const categories: Translation<typeof en.categories> = {
  general: "一般",
  coding: "コーディング",
  creative: "創作",
  math: "数学",
  image: "画像",
};
