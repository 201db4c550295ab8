import type * as en from "../en/upgrade.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "Premiumにアップグレード",
  lead: "プライバシーはどのプランでも同じです。",
  free: {
    name: "無料プラン",
    badge: "無料",
    per: "現在のプラン",
    remaining: (count) => chats(count),
    left: (chats) => `現在残り${number(chats)}回`,
    models: "無料モデル",
    search: "プライベート検索",
  },
  monthly: {
    name: "月払い",
    badge: "フレキシブル",
    per: "毎月のお支払い",
    conversations: "チャット無制限",
    models: "すべてのPremiumモデル",
    response: "優先応答",
    responseToday: "サイトの1日の予算がなくなると、続けられるのはPremiumのチャットだけになります。",
    responseSame: "このサイトでは、無料のチャットにも同じ速さで回答します。",
    cancel: "いつでも解約可能",
    action: "月払いプランを始める",
  },
  annual: {
    name: "年払い",
    badge: (percent) => `${percent}%お得`,
    per: (total) => `年額${total}の一括払い`,
    everything: "月払いプランの全内容",
    support: "優先サポート",
    supportToday: "サポートの連絡先はアカウントページにあります。",
    noSupportToday: "このサイトはまだサポートの連絡先を公開していません。",
    access: "新しいモデルへの先行アクセス",
    accessToday: "新しいPremiumモデルは、追加されしだい使えます。",
    action: "年払いプランを始める",
  },
  perMonth: "/月",
  loading: "料金を読み込み中",
  notCurrent: "これらの料金は最新でない可能性があります。最新の料金は決済ページに表示されます。",
  provider: "お支払いは外部のカード決済会社が処理します。カード番号が私たちに届くことはありません。",
  providerDetails:
    "決済会社のStripeは、お支払い情報、アカウントのID、そしてログインプロバイダーがメールアドレスを確認済みの場合はそのアドレスを受け取ります。",
  stored: "保存するのは、ユーザー名とお支払い方法の下4桁だけです。",
  storedDetails:
    "正確には、アカウントとともに、Stripeの顧客IDとサブスクリプションID、プラン、その状態と日付も保存します。",
  off: "このサイトでは決済が設定されていません",
  offText: "現在、ここではPremiumを購入できません。無料チャットには影響しません。",
  granted: "すでにPremiumをご利用中です",
  grantedText: "無料でアカウントに追加されたものです。別途お申し込みいただくこともできます。",
  pro: { title: "Premiumをご利用中です", lead: "チャットは無制限で、すべてのPremiumモデルを使えます。" },
  pricesFailedTitle: "エラー",
  pricesFailedText: "料金を読み込めませんでした。ページを再読み込みしてください。",
  failedTitle: "決済エラー",
  failedText: "お申し込みを処理できませんでした。もう一度お試しください。",
};
