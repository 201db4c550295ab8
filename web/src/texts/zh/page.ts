import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `对话 · ${PRODUCT_NAME}`,
  auth: `欢迎 · ${PRODUCT_NAME}`,
  upgrade: `升级 · ${PRODUCT_NAME}`,
  paymentSuccess: `付款 · ${PRODUCT_NAME}`,
  dashboard: `账号 · ${PRODUCT_NAME}`,
  privacy: `隐私 · ${PRODUCT_NAME}`,
  admin: `管理后台 · ${PRODUCT_NAME}`,
  auditLog: `审计日志 · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "关闭",
  cancel: "取消",
  busy: "正在处理…",
  retry: "重试",
  backToChat: "返回对话",
};

export const header: Translation<typeof en.header> = {
  home: `${PRODUCT_NAME} 首页`,
  privacy: "隐私",
  menu: "菜单",
  skip: "跳到消息输入框",
  secureClear: "安全清除",
  secureClearTip: "清除问题、回答、草稿和文件",
};

export const theme: Translation<typeof en.theme> = {
  label: "主题",
  light: "浅色",
  system: "跟随系统",
  dark: "深色",
};

export const failure: Translation<typeof en.failure> = {
  title: "此页面未能加载",
  text: "可能有新版本，或连接出现问题。",
  action: "重新加载",
  part: "此页面的一部分未能加载",
  partText: "请检查网络连接后重试。如果仍然不行，请重新加载页面。",
  answers: "此页面中显示回答的部分未能加载。请重新加载页面，然后再次提问。",
};
