import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `${PRODUCT_NAME} 对话`,
  exported: (time) => `导出于 ${time}`,
  question: (number) => `问题 ${number}`,
  files: "文件",
  sources: "来源",
  receipt: "回执",
  letter: (letter, model) => `\\[${letter}\\] 是 ${model}`,
  status: { writing: "仍在回答。", stopped: "已停止。", failed: "回答不完整。" },
  servedModel: (model) => `模型：${model}`,
  servedBy: (provider) => `回答方：${provider}`,
  zeroRetention: "已要求：不保留数据",
  noTraining: "已要求：不用于训练",
  imagesOmitted: "已略去图片：此模型无法识别图片",
  search: (provider) => `联网搜索：${provider}`,
  firstWord: (seconds) => `${seconds} 秒后出现首字`,
  finishedAfter: (seconds) => `${seconds} 秒后完成`,
  tokens: (input, output) => `Token：输入 ${number(input)}，输出 ${number(output)}`,
  cost: (price) => `费用：${price}`,
};
