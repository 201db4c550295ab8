import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import type { Translation } from "../translation.ts";
import { freeChats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `欢迎使用 ${PRODUCT_NAME}`,
  lead: (chats) => `登录即可获得 ${freeChats(chats)}。你问的内容始终属于你。`,
  continueWith: (provider) => `使用 ${provider} 继续`,
  singleSignOn: "使用单点登录继续",
  anonymous: "创建匿名账号",
  emailNote: (provider) => `使用 ${provider} 登录时，我们会收到你的邮箱地址。登录不会与其分享你的问题。`,
  returning: "使用用户名登录",
  benefits: {
    privacy: {
      title: "完全私密",
      text: "我们不存储、不出售你的对话，也不用于训练模型。",
    },
    comparison: {
      title: "并排对比",
      text: "一个问题，最多三个模型，并列显示。",
    },
    freemium: {
      title: "免费起步",
      text: (count) => `${freeChats(count)}。`,
      premium: (price) => `Premium：${price}`,
    },
  },
  failedTitle: "你尚未登录",
  failures: {
    cancelled: () => "登录已取消。没有与我们分享任何信息。",
    expired: () => "该登录耗时过长或已被使用。请重新开始。",
    failed: (provider) => `${provider} 未确认你的身份。请重新开始。`,
    unavailable: (provider) => `${provider} 的登录服务没有响应。请稍后重试，或使用匿名账号。`,
    not_configured: () => "本站未启用单点登录。请改用匿名账号。",
    internal: () => "我们这边出了问题。请稍后重试。",
    blocked: () => "此账号已被封禁。请联系本站的运营者。",
    sign_in_limit: () => "来自此网络的登录次数过多。请一小时后重试。",
    database: () => "网站目前负载过高。请稍后重试。",
  },
  failureOther: "登录失败。请重新开始。",
  loginFailed: "登录失败",
  registrationFailed: "注册失败",
  backTitle: "欢迎回来！",
  backText: (name) => `已以 ${name} 的身份登录`,
  createdTitle: "账号已创建！",
  createdText: (name) => `欢迎，${name}！你的匿名登录凭据已准备好。`,
  copiedTitle: "已复制",
  copiedText: (label) => `${label}已复制到剪贴板`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "使用用户名登录",
  username: "用户名",
  password: "密码",
  usernameMissing: "请输入用户名。",
  passwordMissing: "请输入密码。",
  failed: "我们这边出了问题。请稍后重试。",
  unreached: "无法连接服务器。请稍后重试。",
  action: "登录",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "你的匿名登录凭据",
  text: "刚刚在你的浏览器中生成。请保存一份：密码丢失后无法找回，我们也无能为力。",
  username: "用户名",
  password: "密码",
  copy: "复制",
  copied: "已复制",
  both: "用户名和密码",
  copyBoth: "全部复制",
  copyThis: (label) => `复制${label}`,
  again: "重新生成",
  create: "创建账号",
  taken: "该名称已被占用。这是另一个：请复制它，然后创建账号。",
  failed: "无法创建账号。请稍后重试。",
};

export const password: Translation<typeof en.password> = {
  title: "修改密码",
  text: "此设备会保持登录，你的其他设备都会退出登录。",
  current: "当前密码",
  next: "新密码",
  rule: `${limits.password.minCharacters} 至 ${limits.password.maxCharacters} 个字符。请保存一份：密码丢失后无法找回。`,
  currentMissing: "请输入当前密码。",
  nextMissing: "请输入新密码。",
  failed: "无法修改密码。请稍后重试。",
  action: "修改密码",
  changedTitle: "密码已修改",
  changedText: "你的其他设备均已退出登录",
};
