import type * as en from "../en/upgrade.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "升级到 Premium",
  lead: "每种方案的隐私保护都一样。",
  free: {
    name: "免费版",
    badge: "免费",
    per: "你当前的方案",
    remaining: (count) => chats(count),
    left: (chats) => `目前剩余 ${number(chats)} 次`,
    models: "免费模型",
    search: "私密搜索",
  },
  monthly: {
    name: "月付",
    badge: "灵活",
    per: "按月付费",
    conversations: "对话不限次数",
    models: "所有 Premium 模型",
    response: "优先响应",
    responseToday: "网站当天的预算用完后，只有 Premium 对话可以继续。",
    responseSame: "在本站，免费对话的回答速度相同。",
    cancel: "随时取消",
    action: "开通月付方案",
  },
  annual: {
    name: "年付",
    badge: (percent) => `节省 ${percent}%`,
    per: (total) => `按年付费 ${total}`,
    everything: "包含月付方案的全部内容",
    support: "优先客服",
    supportToday: "你的账号页面上有客服联系方式。",
    noSupportToday: "本站尚未公布客服联系方式。",
    access: "抢先使用新模型",
    accessToday: "新的 Premium 模型一经添加，你即可使用。",
    action: "开通年付方案",
  },
  perMonth: "/月",
  loading: "正在加载价格",
  notCurrent: "这些价格可能不是最新的。结账页面会显示当前价格。",
  provider: "付款由外部的银行卡支付服务商处理。我们绝不会收到你的卡号。",
  providerDetails:
    "支付服务商 Stripe 会收到你的付款信息、你的账号 ID，以及你的邮箱地址（如果你的登录服务商已验证该地址）。",
  stored: "只保存你的用户名和付款方式的后 4 位数字。",
  storedDetails: "准确地说，我们还会随你的账号保存 Stripe 的客户 ID 和订阅 ID、你的方案、其状态和日期。",
  off: "本站未启用付款",
  offText: "目前无法在此购买 Premium。你的免费对话不受影响。",
  granted: "你已拥有 Premium",
  grantedText: "这是免费赠送的。你仍然可以订阅。",
  pro: { title: "你已拥有 Premium", lead: "你的对话不限次数，并可使用所有 Premium 模型。" },
  pricesFailedTitle: "错误",
  pricesFailedText: "无法加载价格信息。请刷新页面。",
  failedTitle: "付款错误",
  failedText: "无法处理订阅。请重试。",
};
