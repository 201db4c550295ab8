import type * as en from "../en/billing.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "管理订阅",
  support: "客服",
  terms: "条款",
  refunds: "退款",
  supportAt: (contact) => `客服：${contact}`,
  plans: { free: "免费版", monthly: "Premium，按月付费", annual: "Premium，按年付费" },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "正在核实你的付款",
  verifyingText: "这需要几秒钟。",
  title: "付款成功！",
  toast: "你的订阅已成功开通。",
  lead: "先开始一个对话并选择模型：在“浏览所有模型”中，所有 Premium 模型现已解锁。你可以在账号页面查看或取消此方案。",
  plan: "方案",
  amount: "金额",
  nextBilling: "下次扣款日期",
  included: "包含",
  benefits: ["对话不限次数", "所有 Premium 模型", "随时取消"],
  start: "开始对话",
  pending: "你的付款正在处理中",
  pendingText:
    "你的银行尚未确认付款。某些付款方式需要几天时间。你可以离开此页面：付款确认后 Premium 即会生效。",
  noSessionTitle: "错误",
  noSession: "URL 中没有付款会话 ID",
  noSessionText: "打开你的账号页面，查看是否已拥有 Premium。",
  failedTitle: "核实出错",
  failed: "无法核实付款。如果你已被扣款，请联系客服。",
  signedOut: "登录以查看你的付款",
  signedOutText: "请使用付款时的账号登录，然后再次打开此页面。",
  account: "你的账号",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "你的账号",
  plan: "方案",
  current: "当前方案",
  granted: "Premium，已免费添加到你的账号",
  status: "状态",
  statuses: {
    pending: "等待首次付款",
    active: "有效",
    past_due: "付款失败。请更新你的银行卡以继续使用 Premium。",
    unpaid: "已结束：付款失败",
    paused: "已暂停",
    canceled: "已取消",
  },
  ending: "已取消，在本期结束前仍然有效",
  amount: "金额",
  nextBilling: "下次扣款日期",
  endsAt: "Premium 有效期至",
  card: "付款方式",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `尾号 ${digits}`,
  chats: "对话",
  used: (used, limit) => `已用 ${number(used)} 次，共 ${number(limit)} 次`,
  unlimited: (used) => `已用 ${number(used)} 次，不限次数`,
  upgrade: "升级到 Premium",
  portalFailed: "无法打开付款页面。请重试。",
  failed: "无法加载你的订阅",
  account: "账号",
  username: "用户名",
  password: "修改密码",
  passwordText: "此设备会保持登录，你的其他设备都会退出登录。",
  everywhere: "在所有设备上退出登录",
  everywhereText: "结束你在所有设备上的会话，包括此设备。",
  everywhereDone: "你已在所有设备上退出登录",
  everywhereFailed: "无法退出登录。你仍处于登录状态。",
  remove: "删除我的账号",
  removeText: "立即取消订阅，并删除你的账号。",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "删除我的账号",
  text: "你的账号及其对话计数都会被清除，所有会话都会结束。付费订阅会立即取消，且不予退款。此操作无法撤销。",
  nameless: "删除",
  confirm: (name) => `输入 ${name} 以确认`,
  mismatch: (name) => `请输入 ${name}，与显示的完全一致。`,
  failed: "无法确认你的账号是否已删除。请稍后重试。",
  action: "删除账号",
  doneTitle: "账号已删除",
  doneText: "你的账号及其对话计数均已清除，所有会话均已结束",
};
