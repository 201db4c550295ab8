import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `チャット · ${PRODUCT_NAME}`,
  auth: `ようこそ · ${PRODUCT_NAME}`,
  upgrade: `アップグレード · ${PRODUCT_NAME}`,
  paymentSuccess: `お支払い · ${PRODUCT_NAME}`,
  dashboard: `アカウント · ${PRODUCT_NAME}`,
  privacy: `プライバシー · ${PRODUCT_NAME}`,
  admin: `管理画面 · ${PRODUCT_NAME}`,
  auditLog: `監査ログ · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "閉じる",
  cancel: "キャンセル",
  busy: "処理中…",
  retry: "再試行",
  backToChat: "チャットに戻る",
};

export const header: Translation<typeof en.header> = {
  home: `${PRODUCT_NAME}のホーム`,
  privacy: "プライバシー",
  menu: "メニュー",
  skip: "メッセージ欄へスキップ",
  secureClear: "安全に消去",
  secureClearTip: "質問、回答、下書き、ファイルを消去します",
};

export const theme: Translation<typeof en.theme> = {
  label: "テーマ",
  light: "ライト",
  system: "システム",
  dark: "ダーク",
};

export const failure: Translation<typeof en.failure> = {
  title: "ページを読み込めませんでした",
  text: "新しいバージョンがあるか、接続に問題がある可能性があります。",
  action: "再読み込み",
  part: "このページの一部が読み込まれませんでした",
  partText:
    "接続を確認して、もう一度お試しください。それでも解決しない場合は、ページを再読み込みしてください。",
  answers: "回答を表示する部分が読み込まれませんでした。ページを再読み込みして、もう一度質問してください。",
};
