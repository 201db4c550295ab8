import type * as en from "../en/limit.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) => `${chats} 次免费对话已用完`,
  later: "以后再说",
  visitor: {
    text: (count) => `免费账号可获得 ${chats(count)}，不需要任何个人信息：你的浏览器会生成用户名和密码。`,
    action: "创建匿名账号",
  },
  user: {
    text: "此账号的免费对话已全部用完。Premium 包含不限次数的对话和所有 Premium 模型。",
    action: "升级到 Premium",
  },
  notSold: "此账号的免费对话已全部用完。本站不出售更多对话，请联系运营者。",
};
