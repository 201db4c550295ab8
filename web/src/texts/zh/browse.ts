import type * as en from "../en/browse.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "最多选择三个。带锁的模型需要 Premium。",
  hintPro: "最多选择三个。",
  search: "按模型或提供商搜索",
  grid: "可用模型",
  premium: "Premium",
  full: "移除一个才能选择其他模型",
  locked: "需要 Premium",
  capped: (shown, total) => `显示 ${number(shown)} 个，共 ${number(total)} 个。搜索可查看更多。`,
  emptyTitle: "未找到模型",
  emptyText: (query) => `没有与“${query}”匹配的结果。试试更短的词或提供商名称。`,
  selected: (count, limit) => `已选 ${count}/${limit}`,
  start: "开始对比",
};

export const categories: Translation<typeof en.categories> = {
  general: "通用",
  coding: "编程",
  creative: "创意",
  math: "数学",
  image: "图像",
};
