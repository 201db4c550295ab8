import type * as en from "../en/browse.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "3つまで選べます。鍵マークのモデルにはPremiumが必要です。",
  hintPro: "3つまで選べます。",
  search: "モデルまたはプロバイダーで検索",
  grid: "利用できるモデル",
  premium: "Premium",
  full: "ほかを選ぶと、3つのうち1つと入れ替えられます",
  taken: "ほかの列で選択済み",
  locked: "Premiumが必要",
  category: "カテゴリー",
  all: "すべて",
  allCategories: "すべてのカテゴリーを表示",
  more: (count) =>
    plural(count, {
      other: "ほかに#件のモデルが一致します。名前で検索するか、カテゴリーを選んで絞り込んでください。",
    }),
  price: (cost) => `1問あたり${cost}`,
  context: (tokens) => `コンテキスト${tokens}`,
  priceNote:
    "価格は、質問1,000トークンと回答1,000トークン（それぞれ英語で約750語）に対して、プロバイダーが当サイトに請求する額です。コンテキストの単位はトークンです。",
  emptyTitle: "モデルが見つかりません",
  emptyText: (query) => `「${query}」に一致するものはありません。短い言葉やプロバイダー名でお試しください。`,
  selected: (count, limit) => `${count}/${limit}を選択中`,
  start: "比較を始める",
  replaceTitle: "どのモデルと入れ替えますか？",
  replaceText: (name) => `代わりに${name}が入ります。`,
  columnTitle: (name) => `${name}を入れ替え`,
  columnEmpty: "モデルを選択",
  columnText: "選んだモデルが、次の質問からこの列で回答します。",
};

export const categories: Translation<typeof en.categories> = {
  general: "一般",
  coding: "コーディング",
  creative: "創作",
  math: "数学",
  image: "画像",
};
