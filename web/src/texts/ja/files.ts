import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "添付",
  count: (count) => plural(count, { other: "#ファイル" }),
  question: "この画像には何が写っていますか？",
  tooLargeTitle: "ファイルが大きすぎます",
  tooLargeText: (name) => `${name}は上限の${megabytes.file} MBを超えています`,
  tooManyTitle: "ファイルが多すぎます",
  tooManyText: `添付できるのは${limits.question.attachments}ファイルまでです`,
  leftOut: (names) => `追加されなかったファイル: ${names}`,
  wrongTypeTitle: "対応していないファイル形式です",
  wrongTypeText: (name) => `${name}は画像、テキストファイル、PDF、Word文書のいずれでもありません`,
  sent: "質問とともに送ったファイル",
  trimmedImages: (images) =>
    plural(images, { other: "サイズの上限に収まるように、古い画像を#枚省きました。" }),
  trimmedTexts: "サイズの上限に収まるように、以前のファイルを短くしたか、省きました。",
};
