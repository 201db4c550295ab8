import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "键盘快捷键",
  text: "单键快捷键在文本框之外有效。按 Escape 可离开文本框。",
  single: "单键快捷键",
  does: {
    sheet: "显示此列表",
    write: "输入问题",
    leave: "从文本框移到回答",
    card: "转到某个回答",
    turn: "前往上一个或下一个问题",
    full: "切换全屏",
    copy: "复制回答",
    stop: "停止回答",
    clear: "清空对话",
  },
};
