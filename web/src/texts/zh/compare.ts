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
  which: "要对比的回答",
  brief: "仅看独有内容",
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

export const claims: Translation<typeof en.claims> = {
  title: "各模型的共识",
  view: "对比视图",
  map: "论点",
  words: "逐词",
  close: "关闭对比",
  by: "对比模型",
  hint: (answers) =>
    `此模型会收到你的问题和这 ${answers} 个回答，但不会收到模型名称。随后，你的浏览器会在回答中查找每处引文，找不到的会被舍弃。消耗 1 次对话。`,
  start: "对比论点",
  again: "重新对比",
  comparedBy: (name) => `由 ${name} 对比`,
  looking: "正在查找论点…",
  broken: "此模型没有给出带有回答引文的论点。下面改为显示逐词对比。",
  claim: "论点",
  marks: {
    agrees: "同意",
    differs: "有出入",
    contradicts: "相矛盾",
    silent: "未提及",
    supports: "支持",
  },
  kinds: {
    contradiction: "矛盾",
    difference: "有出入",
    agreement: "一致",
    alone: "仅一个回答",
  },
  show: "在回答中显示",
  ask: "就此询问各模型",
  check: "联网核实",
  checkAgain: "重新核实",
  checkQuery: "联网搜索的问题",
  checkBy: "核实模型",
  checkHint:
    "搜索提供商会收到这个问题。此模型会收到该论点、各回答对它的说法以及搜索结果，但不会收到模型名称。随后，你的浏览器会舍弃在结果中找不到的引文。不会打开任何网页。消耗 1 次对话。",
  checkStart: "搜索并核实",
  searched: (query) => `联网搜索：“${query}”`,
  noEvidence: "搜索结果没有说明哪种说法正确。",
  checkedBy: (name) => `由 ${name} 核实`,
  foundInResults: (found, dropped) =>
    dropped === 0 ? `${found} 处均已在搜索结果中找到` : `在搜索结果中找到 ${found} 处，舍弃 ${dropped} 处`,
  question: (claim) => `你们的回答在这一点上相互矛盾：“${claim}”`,
  whatIsRight: "哪种说法正确？我该如何核实？",
  bothAgree: "两个回答一致：{topics}。",
  allAgree: "三个回答一致：{topics}。",
  disputes: "{names}持异议：{topics}。",
  contradict: "{names}相互矛盾：{topics}。",
  more: (count) => `另外 ${count} 项`,
  open: "显示论点",
  previous: "上一个论点",
  next: "下一个论点",
  position: (number, count) => `第 ${number} 个，共 ${count} 个`,
  quotes: "引文",
  found: (found, dropped) =>
    dropped === 0 ? `${found} 处均已在回答中找到` : `在回答中找到 ${found} 处，舍弃 ${dropped} 处`,
  claimsDropped: (count) => `舍弃了 ${count} 个没有引文的论点`,
  mark: (complete, all) => `${all} 个回答中已完成 ${complete} 个`,
  agreement: (agreed, contradicted, all) =>
    `在 ${all} 个论点中，各回答有 ${agreed} 个一致，${contradicted} 个相互矛盾`,
};
