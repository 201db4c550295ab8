import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "无网络连接。",
  draft: "你的草稿已保留。此页面会自动重新连接。",
  retrying: "此页面会自动重新连接。",
  back: "已重新连接",
};
