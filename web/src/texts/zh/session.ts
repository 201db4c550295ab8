import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} 分钟`,
  until: "后会话结束",
  endsIn: (time) => `会话将在${time}后结束`,
  endsNow: "会话即将结束",
  explained: `密钥在此标签页中生成，任何脚本都无法读取。你离开标签页时，对话会用它加密。会话结束时，密钥和对话都会清除。返回标签页会重新开始 ${limits.session.minutes} 分钟计时。`,
  keep: `再保留 ${limits.session.minutes} 分钟`,
  wipe: "立即清除",
  ending: "此会话将在不到两分钟后结束。对话将被清除。",
  ended: {
    expired: `${limits.session.minutes} 分钟的会话已结束。其密钥和此对话已清除。`,
    failed: "此对话无法加密或解密，因此已清除。下一个对话会使用新密钥。",
    left: "你离开了此页面。此对话已清除。",
    away: "你在其他页面停留了 10 分钟，或在那里切换了标签页。此对话已清除。",
    signedOut: "你在另一个标签页中退出了登录。此标签页的对话已清除。",
  },
};
