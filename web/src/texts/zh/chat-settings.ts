import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "聊天设置",
  instructions: "本次聊天的指令",
  instructionsHint: "随每个问题一起发送，例如回答的方式。仅保存在此标签页的内存中，并随聊天一起清除。",
  automatic: "由模型决定",
  effortFor: (names) => `适用于 ${names}。强度越高，耗时越长，费用也越高。`,
  effortForNone: "所选模型都不支持此选项。",
  sequential: "逐个询问模型",
  sequentialHint: "适用于一次只能运行一个模型的路由器，例如在你自己的电脑上。每个回答都会等待前一个完成。",
};
