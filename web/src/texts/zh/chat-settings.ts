import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "聊天设置",
  automatic: "由模型决定",
  effortFor: (names) => `适用于 ${names}。强度越高，耗时越长，费用也越高。`,
  effortForNone: "所选模型都不支持此选项。",
};
