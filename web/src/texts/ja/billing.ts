import type * as en from "../en/billing.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "サブスクリプションを管理",
  support: "サポート",
  terms: "利用規約",
  refunds: "返金",
  supportAt: (contact) => `サポート：${contact}`,
  plans: { free: "無料プラン", monthly: "Premium（月払い）", annual: "Premium（年払い）" },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "お支払いを確認中",
  verifyingText: "数秒かかります。",
  title: "お支払いが完了しました",
  toast: "サブスクリプションが有効になりました。",
  lead: "まずはチャットを始めて、モデルを選びましょう。「すべてのモデルを見る」で、すべてのPremiumモデルを選べるようになりました。プランの確認と解約は、アカウントのページでできます。",
  plan: "プラン",
  amount: "金額",
  nextBilling: "次回のお支払い日",
  included: "含まれるもの",
  benefits: ["チャット無制限", "すべてのPremiumモデル", "いつでも解約可能"],
  start: "チャットを始める",
  pending: "お支払いを処理しています",
  pendingText:
    "銀行による確認がまだ済んでいません。お支払い方法によっては数日かかります。このページを離れてもかまいません。お支払いが確認されるとPremiumが始まります。",
  noSessionTitle: "エラー",
  noSession: "URLに決済セッションIDがありません",
  noSessionText: "Premiumかどうかは、アカウントのページで確認してください。",
  failedTitle: "確認エラー",
  failed: "お支払いを確認できませんでした。請求が発生している場合は、サポートにお問い合わせください。",
  signedOut: "ログインしてお支払いを確認",
  signedOutText: "お支払いに使ったアカウントでログインし、このページをもう一度開いてください。",
  account: "アカウント",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "アカウント",
  plan: "プラン",
  current: "現在のプラン",
  granted: "Premium（無料でアカウントに追加済み）",
  status: "状態",
  statuses: {
    pending: "初回のお支払い待ち",
    active: "有効",
    past_due: "お支払いに失敗しました。Premiumを続けるにはカードを更新してください。",
    unpaid: "終了：お支払いに失敗しました",
    paused: "一時停止中",
    canceled: "解約済み",
  },
  ending: "解約済み、期間の終わりまで有効",
  amount: "金額",
  nextBilling: "次回のお支払い日",
  endsAt: "Premiumの期限",
  card: "お支払い方法",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `下4桁 ${digits}`,
  chats: "チャット",
  used: (used, limit) => `${number(limit)}回中${number(used)}回使用`,
  unlimited: (used) => `これまでに${number(used)}回、上限なし`,
  upgrade: "Premiumにアップグレード",
  portalFailed: "お支払いページを開けませんでした。もう一度お試しください。",
  failed: "サブスクリプションを読み込めませんでした",
  account: "アカウント",
  username: "ユーザー名",
  password: "パスワードを変更",
  passwordText: "ここではログインしたままです。ほかのデバイスはすべてログアウトされます。",
  everywhere: "すべてのデバイスでログアウト",
  everywhereText: "このデバイスを含む、すべてのデバイスのセッションを終了します。",
  everywhereDone: "すべてのデバイスでログアウトしました",
  everywhereFailed: "ログアウトできませんでした。まだログイン中です。",
  remove: "アカウントを削除",
  removeText: "サブスクリプションをただちに解約し、アカウントを削除します。",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "アカウントを削除",
  text: "アカウントとチャット回数が消去され、すべてのセッションが終了します。有料サブスクリプションはただちに解約され、返金はありません。この操作は取り消せません。",
  nameless: "削除",
  confirm: (name) => `確認のため「${name}」と入力`,
  mismatch: (name) => `「${name}」と表示どおりに入力してください。`,
  failed: "アカウントが削除されたかどうかを確認できませんでした。しばらくしてからお試しください。",
  action: "アカウントを削除",
  doneTitle: "アカウントを削除しました",
  doneText: "アカウントとチャット回数を消去し、すべてのセッションを終了しました",
};
