import { limits } from "../../lib/limits.ts";
import type * as en from "../en/welcome.ts";
import type { Translation } from "../translation.ts";

export const welcome: Translation<typeof en.welcome> = {
  title: "提一个问题，读三个回答。",
  claims: ["对话不存储", "无跟踪器，无广告", "关闭页面即消失"],
  examplesTitle: "试试这些",
  examples: ["给十岁的孩子解释疫苗如何起作用", "规划不开车的里斯本三日游", "签租房合同前我应该检查什么？"],
  terms: "你的问题会发送给你所选模型的提供商。适用他们的条款。",
  tiles: {
    side: {
      title: "并排显示",
      text: "最多三个模型同时回答，各占一栏。哪里不一致，就多看一眼。",
    },
    search: {
      title: "私密搜索",
      text: "联网搜索通过我们的服务器为所有模型搜索网页，并列出来源。",
    },
    key: {
      title: "会过期的密钥",
      text: `在此标签页中生成，每当你离开时用来加密对话。${limits.session.minutes} 分钟后两者都会清除，除非你选择保留。`,
    },
  },
};
