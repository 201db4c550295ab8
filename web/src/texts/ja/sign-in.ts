import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import type { Translation } from "../translation.ts";
import { freeChats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `${PRODUCT_NAME}へようこそ`,
  lead: (chats) =>
    `ログインすると${freeChats(chats)}を利用できます。質問の内容は、これからもあなたのものです。`,
  continueWith: (provider) => `${provider}で続ける`,
  singleSignOn: "シングルサインオンで続ける",
  anonymous: "匿名アカウントを作成",
  emailNote: (provider) =>
    `${provider}でログインすると、私たちはメールアドレスを受け取ります。ログインによって質問が${provider}と共有されることはありません。`,
  returning: "ユーザー名でログイン",
  benefits: {
    privacy: {
      title: "完全なプライバシー",
      text: "チャットの保存も、販売も、学習への利用もしません。",
    },
    comparison: {
      title: "並べて比較",
      text: "質問は1つ、モデルは最大3つ、列を並べて表示します。",
    },
    freemium: {
      title: "無料で開始",
      text: (count) => `${freeChats(count)}。`,
      premium: (price) => `Premium：${price}`,
    },
  },
  failedTitle: "ログインしていません",
  failures: {
    cancelled: () => "ログインはキャンセルされました。私たちには何も共有されていません。",
    expired: () => "ログインに時間がかかりすぎたか、すでに使用済みです。最初からやり直してください。",
    failed: (provider) => `${provider}で本人確認ができませんでした。最初からやり直してください。`,
    unavailable: (provider) =>
      `${provider}のログインサービスが応答していません。しばらくしてからお試しいただくか、匿名アカウントをご利用ください。`,
    not_configured: () =>
      "このサイトではシングルサインオンが設定されていません。代わりに匿名アカウントをご利用ください。",
    internal: () => "サーバー側で問題が発生しました。しばらくしてからお試しください。",
    blocked: () => "このアカウントはブロックされています。サイトの運営者にお問い合わせください。",
    sign_in_limit: () => "このネットワークからのログインが多すぎます。1時間後にもう一度お試しください。",
    database: () => "ただいまサイトが混み合っています。しばらくしてからお試しください。",
  },
  failureOther: "ログインできませんでした。最初からやり直してください。",
  loginFailed: "ログインできませんでした",
  registrationFailed: "登録できませんでした",
  backTitle: "おかえりなさい！",
  backText: (name) => `${name}としてログインしました`,
  createdTitle: "アカウントを作成しました",
  createdText: (name) => `ようこそ、${name}さん。匿名のログイン情報を用意しました。`,
  copiedTitle: "コピーしました",
  copiedText: (label) => `${label}をクリップボードにコピーしました`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "ユーザー名でログイン",
  username: "ユーザー名",
  password: "パスワード",
  usernameMissing: "ユーザー名を入力してください。",
  passwordMissing: "パスワードを入力してください。",
  failed: "サーバー側で問題が発生しました。しばらくしてからお試しください。",
  unreached: "サーバーに接続できませんでした。しばらくしてからお試しください。",
  action: "ログイン",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "匿名のログイン情報",
  text: "たった今、お使いのブラウザで生成しました。控えを保存してください。失くしたパスワードは、私たちにも復元できません。",
  username: "ユーザー名",
  password: "パスワード",
  copy: "コピー",
  copied: "コピーしました",
  both: "ユーザー名とパスワード",
  copyBoth: "両方をコピー",
  copyThis: (label) => `${label}をコピー`,
  again: "生成し直す",
  create: "アカウントを作成",
  taken:
    "その名前はすでに使われています。別の名前を用意しました。コピーしてから、アカウントを作成してください。",
  failed: "アカウントを作成できませんでした。しばらくしてからお試しください。",
};

export const password: Translation<typeof en.password> = {
  title: "パスワードを変更",
  text: "ここではログインしたままです。ほかのデバイスはすべてログアウトされます。",
  current: "現在のパスワード",
  next: "新しいパスワード",
  rule: `${limits.password.minCharacters}〜${limits.password.maxCharacters}文字。控えを保存してください。失くしたパスワードは復元できません。`,
  currentMissing: "現在のパスワードを入力してください。",
  nextMissing: "新しいパスワードを入力してください。",
  failed: "パスワードを変更できませんでした。しばらくしてからお試しください。",
  action: "パスワードを変更",
  changedTitle: "パスワードを変更しました",
  changedText: "ほかのデバイスはすべてログアウトされました",
};
