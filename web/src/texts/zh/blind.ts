import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "盲测",
  hint: "在你选出最佳回答之前隐藏模型名称",
  hiddenNote: "盲测：名称已隐藏，顺序已打乱",
  shownNote: "盲测提问",
  answer: (letter) => `回答 ${letter}`,
  hidden: "（已隐藏）",
  failed: "此模型没有完成回答。",
  which: "哪个回答最好？",
  reveal: "显示名称",
  chose: (name) => `你选择了 ${name}`,
  was: (neutral, name) => `${neutral} 来自 ${name}。`,
};
