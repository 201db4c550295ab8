import type * as en from "../en/limit.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) => `無料チャット${chats}回を使い切りました`,
  later: "あとで",
  visitor: {
    text: (count) =>
      `無料アカウントなら${chats(count)}です。個人情報は不要で、ブラウザがユーザー名とパスワードを生成します。`,
    action: "匿名アカウントを作成",
  },
  user: {
    text: "このアカウントの無料チャットをすべて使いました。Premiumなら、チャットは無制限で、すべてのPremiumモデルを使えます。",
    action: "Premiumにアップグレード",
  },
  notSold:
    "このアカウントの無料チャットをすべて使いました。このサイトでは追加を販売していません。運営者にお問い合わせください。",
};
