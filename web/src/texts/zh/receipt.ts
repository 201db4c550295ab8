import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "隐私回执",
  details: "详情",
  time: "用时",
  cost: "费用",
  firstWord: "首字",
  seconds: (seconds) => `${seconds} 秒`,
  after: (seconds) => `${seconds} 秒后`,
  length: "长度",
  words: (count) => plural(count, { other: "# 字" }),
  pace: "速度",
  tokensPerSecond: (count) => `${number(count)} token/秒`,
  model: "请求的模型",
  served: "回答方",
  servedBy: (provider, model) => `${provider}，${model}`,
  servedUnknown: "模型路由未报告",
  terms: "要求的条款",
  zeroRetention: "不保留数据",
  noTraining: "不用于训练",
  noTerms: "没有关于保留或训练的条款",
  images: "图片",
  imagesOmitted: "已略去，因为此模型无法识别图片",
  search: "联网搜索",
  searched: (provider) => `${provider} 以搜索词的形式收到了问题`,
  notSearched: "未使用",
  expires: "会话结束",
  kept: "本站保存",
  keptHere: "仅计数和费用，无文字",
  more: "这是什么意思",
};
