import type * as en from "../en/browse.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "最多选择三个。带锁的模型需要 Premium。",
  hintPro: "最多选择三个。",
  search: "按模型或提供商搜索",
  grid: "可用模型",
  premium: "Premium",
  full: "再选一个，可替换三个中的一个",
  taken: "已在另一列中",
  locked: "需要 Premium",
  category: "类别",
  all: "全部",
  allCategories: "显示所有类别",
  more: (count) =>
    plural(count, {
      other: "还有 # 个匹配的模型。可按名称搜索或选择类别来缩小范围。",
    }),
  price: (cost) => `每个问题 ${cost}`,
  context: (tokens) => `上下文 ${tokens}`,
  priceNote:
    "价格为提供商就 1,000 token 的问题和 1,000 token 的回答（各约 750 个英文单词）向本站收取的费用。上下文以 token 计。",
  emptyTitle: "未找到模型",
  emptyText: (query) => `没有与“${query}”匹配的结果。试试更短的词或提供商名称。`,
  selected: (count, limit) => `已选 ${count}/${limit}`,
  start: "开始对比",
  replaceTitle: "替换哪个模型？",
  replaceText: (name) => `${name} 将取而代之。`,
  columnTitle: (name) => `替换 ${name}`,
  columnEmpty: "选择模型",
  columnText: "所选模型将从你的下一个问题起在此列回答。",
};

export const categories: Translation<typeof en.categories> = {
  general: "通用",
  coding: "编程",
  creative: "创意",
  math: "数学",
  image: "图像",
};
