import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "更多",
  openSaved: "打开已保存的对话",
  stoppedTitle: "已停止输出",
  stoppedText: "已停止生成消息",
  errorTitle: "对话出错",
  errorText: "消息发送失败",
};
