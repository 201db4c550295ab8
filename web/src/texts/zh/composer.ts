import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "提问",
  placeholder: "输入消息…",
  send: "发送",
  stop: "停止",
  clear: "清空对话",
  undo: "撤销",
  more: "更多选项",
  deepSearch: "联网搜索",
  deepSearchHint: "先搜索网页，再根据结果回答",
  noModel: "选择一个模型即可开始",
  only: (name) => `仅 ${name}`,
  onlyTip: "下一个问题只发给此模型。点按可改为向所有已选模型提问。",
  selected: (count, limit) => `已选 ${count}/${limit} 个模型`,
};
