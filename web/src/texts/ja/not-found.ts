import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404 ページが見つかりません",
  text: "3枚の小葉のうち2枚。お探しのページは、足りない1枚です。",
  hint: (path) => ["開発者向けヒント：", path, "をルーターに追加し忘れていませんか？"],
  action: "トップページへ",
};
