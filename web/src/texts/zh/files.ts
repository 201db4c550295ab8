import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "添加文件",
  count: (count) => plural(count, { other: "# 个文件" }),
  question: "你在这张图片里看到了什么？",
  tooLargeTitle: "文件过大",
  tooLargeText: (name) => `${name} 超过 ${megabytes.file} MB 上限`,
  tooManyTitle: "文件过多",
  tooManyText: `最多允许 ${limits.question.attachments} 个文件`,
  leftOut: (names) => `未添加：${names}`,
  wrongTypeTitle: "不支持此文件类型",
  wrongTypeText: (name) => `${name} 不是图片、文本文件、PDF 或 Word 文档`,
  sent: "随问题发送的文件",
  trimmedImages: (images) => plural(images, { other: "为不超出大小上限，略去了最早的 # 张图片。" }),
  trimmedTexts: "为不超出大小上限，缩短或略去了之前的文件。",
};
