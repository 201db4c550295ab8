import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "复制",
  copied: "已复制",
  wrap: "自动换行",
  code: "代码",
  image: "图片",
  done: "已完成",
  notDone: "未完成",
  source: (number, title) => `来源 ${number}：${title}`,
  note: (name) => `脚注 ${name}`,
  noteReturn: (name) => `从脚注 ${name} 返回`,
};
