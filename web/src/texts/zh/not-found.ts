import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404 找不到页面",
  text: "三片小叶只剩两片。你要找的页面正是缺少的那一片。",
  hint: (path) => ["开发者提示：你是否忘了将 ", path, " 添加到路由？"],
  action: "前往首页",
};
