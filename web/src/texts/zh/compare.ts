import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "合并",
  again: "重新合并",
  tip: "将这些回答合并为一个。消耗 1 次对话。",
  by: "撰写模型",
  hint: (answers) => `此模型会收到你的问题和这 ${answers} 个回答，并标明每个说法的来源。消耗 1 次对话。`,
  start: "生成合并回答",
  title: "合并回答",
  writtenBy: (name) => `由 ${name} 撰写`,
  from: "来源标记：",
};

export const compare: Translation<typeof en.compare> = {
  title: "差异",
  which: "要对比的回答",
  brief: "仅看独有内容",
  close: "关闭差异",
  uniqueKey: "实线下划线部分",
  uniqueText: "仅出现在一个回答中。",
  differsKey: "点线下划线部分",
  differsText: "在其他回答中措辞不同。",
  uniqueSpoken: "仅此处有：",
  column: (name) => `差异，${name}`,
  tally: (alone, all) => `${all} 处中 ${alone} 处独有`,
  none: "此回答没有独有的内容。",
  how: "在你的浏览器中逐词对比。没有发送任何内容。",
  cut: "过长的回答在对比前已被截断。",
};
