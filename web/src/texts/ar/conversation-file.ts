import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "حفظ مع التشفير",
  saveTitle: "حفظ هذه المحادثة",
  saveText:
    "تُشفَّر في متصفحك بعبارة مرور. يمكن لهذه الصفحة فتح الملف مجددًا، ولا يستطيع أحد فتحه بلا عبارة المرور.",
  holds:
    "يحتوي الملف على الأسئلة والإجابات والتعليمات، وعلى النماذج وطريقة سؤالها. وتُضمَّن الملفات المرفقة كما أُرسلت: نصًا أو صورة أُعيد رسمها.",
  passphrase: "عبارة المرور",
  passphraseHint: `${limits.conversationFile.passphraseCharacters} حرفًا على الأقل، مثل أربع كلمات عشوائية. لا يُحتفظ بها، لذا لا يمكن استعادتها إن فُقدت.`,
  repeat: "كرّر عبارة المرور",
  saveAction: "حفظ الملف",
  tooShort: `استخدم ${limits.conversationFile.passphraseCharacters} حرفًا على الأقل.`,
  mismatch: "العبارتان مختلفتان. اكتب العبارة نفسها مرتين.",
  openTitle: "فتح محادثة محفوظة",
  openText: "يُفك تشفيرها في متصفحك. تحلّ محل المحادثة المعروضة، ولا يُرسل شيء حتى تسأل.",
  file: "الملف",
  chooseFile: "اختيار ملف",
  noFile: "اختر الملف الذي حفظته.",
  noPassphrase: "أدخل عبارة مرور الملف.",
  openAction: "فتح",
  openedTitle: "فُتحت المحادثة",
  openedText: "لم يُرسل شيء. سؤالك التالي يتابعها.",
  openedInstructions: "لم يُرسل شيء. تحمل المحادثة تعليمات خاصة بها؛ انظر إعدادات المحادثة.",
  problems: {
    tooLarge: `يمكن أن تضم المحادثة المحفوظة ${limits.conversationFile.turns} سؤال و${megabytes.conversation} ميغابايت كحد أقصى. هذه المحادثة أكبر.`,
    notOurs: "هذه ليست محادثة محفوظة من هنا، أو أن الملف تالف. اختر ملفًا آخر.",
    version: "هذا الملف من إصدار آخر لهذه الصفحة. أعد تحميل الصفحة وحاول مجددًا.",
    passphrase: "عبارة المرور خاطئة، أو أن الملف عُدِّل. تحقق من العبارة وحاول مجددًا.",
    contents: "فُك تشفير الملف، لكنه لا يحتوي على محادثة صالحة. لم يُفتح شيء.",
  },
  failed: "تعذّر على متصفحك تنفيذ ذلك. حاول مجددًا.",
};
