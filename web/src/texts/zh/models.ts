import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "模型",
  title: (count, limit) => `AI 模型（${count}/${limit}）`,
  quickStart: "快速开始",
  orAdd: "或添加",
  alsoAdd: "添加",
  add: "添加模型",
  noMore: "没有其他可用的模型",
  browse: "浏览所有模型",
  clearAll: "全部清除",
  remove: (name) => `移除 ${name}`,
  change: "选择其他模型",
  suggest: (name) => `添加 ${name}`,
  loading: "正在加载模型",
  failed: "无法加载模型",
  none: "目前没有可用的模型",
  limitTitle: "已达模型上限",
  limitText: (limit) => `一次最多可对比 ${limit} 个模型`,
  replace: "替换",
  lockedTitle: "Premium 模型",
  lockedText: (name) => `${name} 需要 Premium`,
};
