import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "加密保存",
  saveTitle: "保存此对话",
  saveText: "在你的浏览器中用密码短语加密。此页面可以再次打开该文件；没有密码短语，任何人都无法打开。",
  holds: "文件包含问题、回答和指令，以及所选模型和提问方式。附件按发送时的形式保存：文字或重新绘制的图片。",
  passphrase: "密码短语",
  passphraseHint: `至少 ${limits.conversationFile.passphraseCharacters} 个字符，例如四个随机的词。它不会被保存，遗失后无法找回。`,
  repeat: "再次输入密码短语",
  saveAction: "保存文件",
  tooShort: `请至少使用 ${limits.conversationFile.passphraseCharacters} 个字符。`,
  mismatch: "两次输入的密码短语不同。请输入相同的内容。",
  openTitle: "打开已保存的对话",
  openText: "在你的浏览器中解密。它会替换屏幕上的对话；在你提问之前不会发送任何内容。",
  file: "文件",
  chooseFile: "选择文件",
  noFile: "请选择你保存的文件。",
  noPassphrase: "请输入文件的密码短语。",
  openAction: "打开",
  openedTitle: "对话已打开",
  openedText: "未发送任何内容。你的下一个问题会接着它继续。",
  openedInstructions: "未发送任何内容。它自带指令，请查看聊天设置。",
  problems: {
    tooLarge: `保存的对话最多可有 ${limits.conversationFile.turns} 个问题和 ${megabytes.conversation} MB。此对话超出了限制。`,
    notOurs: "这不是在此处保存的对话，或文件已损坏。请选择其他文件。",
    version: "此文件来自此页面的其他版本。请重新加载页面后再试。",
    passphrase: "密码短语错误，或文件已被更改。请检查密码短语后重试。",
    contents: "文件已解密，但其中不是有效的对话。未打开任何内容。",
  },
  failed: "你的浏览器未能完成此操作。请重试。",
};
