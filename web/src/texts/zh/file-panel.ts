import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "文件",
  choose: "选择文件",
  remove: (name) => `移除 ${name}`,
  held: (count, limit) =>
    `${count}/${limit} 个文件，每个最大 ${megabytes.file} MB。在你的浏览器中读取；文件本身绝不会上传。`,
  reading: "正在你的浏览器中读取文件。完成后即可发送问题。",
  drop: "将文件拖放到这里即可添加。",
  readingOf: (name) => `正在读取 ${name}`,
  errors: {
    empty: (name) => `${name} 是空文件或不含文字，没有可发送的内容。`,
    encrypted: (name) => `${name} 受密码保护。请另存一份不带密码的副本，再重新添加。`,
    scanned: (name) => `${name} 只有扫描页面，没有文字。请改为以图片形式添加这些页面。`,
    damaged: (name) => `${name} 已损坏或版本不受支持。请重新保存，然后添加新文件。`,
    encoding: (name) => `无法识别 ${name} 的文本编码。请将其保存为 UTF-8，再重新添加。`,
    binary: (name) => `${name} 不包含可读文字。请改为添加文本文件、PDF、Word 文档或图片。`,
    image: (name) => `${name} 已损坏，或你的浏览器无法打开此图片格式。请将其保存为 PNG 或 JPEG。`,
    tooManyPixels: (name) => `${name} 的像素过多，无法在此打开。请缩小后重新添加。`,
    unpacksTooLarge: (name) =>
      `${name} 解压后超过 ${megabytes.unpacked} MB，因此未读取。请将其文字另存为较小的文件再添加。`,
    wrongFormat: (name) => `${name} 与其文件类型不符。请用创建它的应用打开，并保存为 PDF 或 .docx。`,
    unreachable: (name) => `无法打开 ${name}。它可能是文件夹，或已被移动。`,
    unfinished: (name) => `${name} 未能读取完整。请重新添加。`,
    notLoaded: (name) => `由于此页面的一部分未能加载，${name} 未读取。请重新添加。`,
  },
  truncated: (name, kept, of, longer = false) =>
    `${name} 太长，无法完整发送。随问题发送的只有前 ${number(kept)} 个字符，全文${longer ? "超过" : "共"} ${number(of)} 个字符。`,
  noRoom: (name) => `${name} 不会发送：问题和对话没有为它留下空间。请缩短问题，或清空对话后重新添加文件。`,
  scanned: (name, sent, pages) =>
    `${name} 不含文字，因此以图片形式发送其页面：共 ${number(pages)} 页，发送 ${number(sent)} 页。`,
  textOnly: (models) => `图片不会发送给无法识别图片的模型：${models}。`,
};
