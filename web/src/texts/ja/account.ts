import type * as en from "../en/account.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "匿名ユーザー",
  blocked:
    "このアカウントはブロックされているため、チャットできません。サイトの運営者にお問い合わせください。",
  menu: (name) => `アカウント、${name}`,
  left: (chats) => `残り${number(chats)}回`,
  visitorLeft: (chats) => `無料残り${number(chats)}回`,
  unlimited: "チャット無制限",
  pro: "PRO",
  signIn: "ログイン",
  upgrade: "アップグレード",
  dashboard: "アカウント",
  admin: "管理画面",
  changePassword: "パスワードを変更",
  logout: "ログアウト",
  logoutFailed: "ログアウトできませんでした",
  logoutFailedText: "サーバーに接続できませんでした。まだログイン中です。",
  loggedOutTitle: "ログアウトしました",
  loggedOutText: "正常にログアウトしました",
};
