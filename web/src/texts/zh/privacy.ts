import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "受保护",
  standard: "标准",
  mode: (name) => `隐私模式：${name}`,
  protectedTip: `你在其他标签页时，对话会加密，并在 ${limits.session.minutes} 分钟后清除。`,
  standardTip: `未受保护：对话以未加密的形式保留在此标签页的内存中，没有 ${limits.session.minutes} 分钟的限制。`,
  clearedTitle: "对话已清空",
  clearedProtected: "消息、文件和密钥已清除。新的会话已开始。",
  clearedStandard: "消息和文件已从此标签页清除。",
};
