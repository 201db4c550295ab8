import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) => (failures > 0 ? `${name} 再次失败` : `${name} 没有回答`);
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name} 的回答再次中断` : `${name} 的回答已中断`;

export const conversation: Translation<typeof en.conversation> = {
  title: "问题与回答",
  asked: "你的问题",
  deepSearch: "联网搜索",
  copyQuestion: "复制问题",
  edit: "编辑问题",
  editLabel: "编辑你的问题",
  editHint: "消耗 1 次对话。之前的版本会保留。",
  askEdited: "重新提问",
  cancel: "取消",
  version: (number, count) => `第 ${number} 版，共 ${count} 版`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "上一版",
  nextVersion: "下一版",
  showAll: "全部显示",
  showLess: "收起",
  view: "视图",
  grid: "网格",
  tabs: "标签",
  answers: "回答",
  jump: "跳到最新",
  expandAll: "全部展开",
  collapseAll: "全部折叠",
  copyAll: "全部复制",
  waiting: "等待中",
  reasoning: "思考中…",
  reasoned: (seconds) => `思考了 ${seconds} 秒`,
  searching: "正在搜索网页…",
  writing: "正在回答",
  noAnswer: "无回答",
  interruptedStatus: "已中断",
  failedAgain: "再次失败",
  stopped: "已停止",
  copy: "复制回答",
  copied: "已复制",
  full: "全屏",
  exitFull: "退出全屏",
  read: (name) => `阅读 ${name}`,
  wordsSoFar: (count) => plural(count, { other: "已写 # 字" }),
  notYet: "等待开始输出",
  noWords: "暂无内容",
  nothingWritten: "没有写出内容",
  noCost: "不计费用",
  cutByLength: "回答已达到长度上限。",
  cutByFilter: "提供商的过滤器截断了此回答。",
  continue: "继续",
  continueAnswer: (name) => `继续：${name}`,
  continueTip: "消耗 1 次对话",
  retry: (name) => `重试：${name}`,
  stopModel: (name) => `停止 ${name}`,
  stopTip: "停止此回答",
  chosen: "已选用",
  chosenAnnouncement: (name) => `你选择了 ${name} 的回答。`,
  more: (name) => `更多：${name}`,
  moreTip: "更多",
  use: "采用此回答",
  useHint: "在你的下一个问题中，所有模型都以此回答为基础。",
  only: "下次只问此模型",
  onlyHint: (name) => `你的下一个问题只发给 ${name}。`,
  again: "重新回答",
  againHint: `替换此回答。消耗 1 次对话。未产生费用的失败回答可在 ${limits.retry.minutes} 分钟内免费重试一次。`,
  compare: "对比",
  silent: "回答为空。",
  started: (name) => `${name} 已开始。`,
  finished: (name) => `${name} 已完成。`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}。`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}。`,
  stoppedAnnouncement: (name) => `${name} 已停止。`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `数据流错误：${status}`,
  noBody: "响应没有内容",
  endedEarly: "回答完成前连接中断。请重试。",
  tooLarge: "此问题及其文件过大，无法发送。请移除附件、缩短消息或清空对话。",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) => plural(count, { other: "# 个来源" }),
  numbered: (number, domain) => `${number} · ${domain}`,
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "每个模型接下来会看到什么",
  legend: "发送下一个问题时，每个模型会收到",
  none: "各自独立",
  noneHint: "只有它自己之前的回答。",
  one: (name) => `${name} 给所有模型`,
  oneHint: (name) => `所有模型都接着 ${name} 的回答继续。`,
  all: "所有回答给所有模型",
  allHint: "所有最新回答，标明所属模型。",
  oneShared: (name) => `${name} 的回答已发送给所有模型`,
  allShared: "所有回答已发送给所有模型",
};
