import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "コピー",
  copied: "コピーしました",
  wrap: "行を折り返す",
  code: "コード",
  image: "画像",
  done: "完了",
  notDone: "未完了",
  source: (number, title) => `出典${number}：${title}`,
  note: (name) => `注${name}`,
  noteReturn: (name) => `注${name}から戻る`,
};
