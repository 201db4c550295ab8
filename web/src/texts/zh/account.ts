import type * as en from "../en/account.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "匿名用户",
  blocked: "此账号已被封禁，无法对话。请联系本站的运营者。",
  menu: (name) => `账号，${name}`,
  left: (chats) => `剩余 ${number(chats)} 次对话`,
  visitorLeft: (chats) => `剩 ${number(chats)} 次免费对话`,
  unlimited: "对话不限次数",
  pro: "PRO",
  signIn: "登录",
  upgrade: "升级",
  dashboard: "你的账号",
  admin: "管理后台",
  changePassword: "修改密码",
  logout: "退出登录",
  logoutFailed: "退出失败",
  logoutFailedText: "无法连接服务器。你仍处于登录状态。",
  loggedOutTitle: "已退出登录",
  loggedOutText: "你已成功退出登录",
};
