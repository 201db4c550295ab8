import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `مرحبًا بك في ${PRODUCT_NAME}`,
  lead: (count) => `سجّل الدخول لتحصل على ${chats(count)} مجانًا. ما تسأله يبقى لك.`,
  continueWith: (provider) => `المتابعة عبر ${provider}`,
  singleSignOn: "المتابعة عبر تسجيل الدخول الموحّد",
  anonymous: "إنشاء حساب مجهول الهوية",
  emailNote: (provider) =>
    `عند تسجيل الدخول عبر ${provider}، نتلقى بريدك الإلكتروني. ولا تُشارَك أسئلتك مع ${provider}.`,
  returning: "تسجيل الدخول باسم مستخدم",
  benefits: {
    privacy: {
      title: "خصوصية كاملة",
      text: "لا نخزّن محادثاتك ولا نبيعها ولا ندرّب عليها.",
    },
    comparison: {
      title: "مقارنة جنبًا إلى جنب",
      text: "سؤال واحد، حتى ثلاثة نماذج، في أعمدة متوازية.",
    },
    freemium: {
      title: "بداية مجانية",
      text: (count) => `${chats(count)} مجانًا.`,
      premium: (price) => `Premium:\u200F ${price}`,
    },
  },
  failedTitle: "لم تسجّل الدخول",
  failures: {
    cancelled: () => "أُلغي تسجيل الدخول. لم يُشارَك معنا شيء.",
    expired: () => "استغرق تسجيل الدخول وقتًا طويلًا أو سبق استخدامه. ابدأ من جديد.",
    failed: (provider) => `لم يؤكد ${provider} هويتك. ابدأ من جديد.`,
    unavailable: (provider) =>
      `خدمة تسجيل الدخول لدى ${provider} لا تستجيب. حاول مجددًا بعد قليل، أو استخدم حسابًا مجهول الهوية.`,
    not_configured: () => "تسجيل الدخول الموحّد غير مُعدّ في هذا الموقع. استخدم حسابًا مجهول الهوية بدلًا منه.",
    internal: () => "حدث خطأ من جهتنا. حاول مجددًا بعد قليل.",
    blocked: () => "هذا الحساب محظور. تواصل مع مشغّل هذا الموقع.",
    sign_in_limit: () => "تجاوز عدد عمليات تسجيل الدخول من هذه الشبكة الحد. حاول مجددًا بعد ساعة.",
    database: () => "الموقع مثقل بالطلبات الآن. حاول مجددًا بعد قليل.",
  },
  failureOther: "تعذّر تسجيل الدخول. ابدأ من جديد.",
  loginFailed: "تعذّر تسجيل الدخول",
  registrationFailed: "تعذّر إنشاء الحساب",
  backTitle: "مرحبًا بعودتك!",
  backText: (name) => `سجّلت الدخول باسم ${name}`,
  createdTitle: "تم إنشاء الحساب!",
  createdText: (name) => `مرحبًا ${name}! بيانات دخولك المجهولة الهوية جاهزة.`,
  copiedTitle: "تم النسخ",
  copiedText: (label) => `نُسخ إلى الحافظة: ${label}`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "تسجيل الدخول باسم مستخدم",
  username: "اسم المستخدم",
  password: "كلمة المرور",
  usernameMissing: "أدخل اسم المستخدم.",
  passwordMissing: "أدخل كلمة المرور.",
  failed: "حدث خطأ من جهتنا. حاول مجددًا بعد قليل.",
  unreached: "تعذّر الوصول إلى الخادم. حاول مجددًا بعد قليل.",
  action: "تسجيل الدخول",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "بيانات دخولك المجهولة الهوية",
  text: "وُلّدت في متصفحك للتو. احفظ نسخة منها: لا يمكن استعادة كلمة مرور مفقودة، ولا حتى من قِبلنا.",
  username: "اسم المستخدم",
  password: "كلمة المرور",
  copy: "نسخ",
  copied: "تم النسخ",
  both: "اسم المستخدم وكلمة المرور",
  copyBoth: "نسخ كليهما",
  copyThis: (label) => `نسخ ${label}`,
  again: "توليد غيرها",
  create: "إنشاء الحساب",
  taken: "هذا الاسم مستخدم بالفعل. إليك اسمًا آخر: انسخه، ثم أنشئ الحساب.",
  failed: "تعذّر إنشاء الحساب. حاول مجددًا بعد قليل.",
};

export const password: Translation<typeof en.password> = {
  title: "تغيير كلمة المرور",
  text: "تبقى مسجّل الدخول هنا، ويُسجَّل خروجك من كل أجهزتك الأخرى.",
  current: "كلمة المرور الحالية",
  next: "كلمة المرور الجديدة",
  rule: `من ${limits.password.minCharacters} إلى ${limits.password.maxCharacters} حرفًا. احفظ نسخة منها: لا يمكن استعادة كلمة\u00A0مرور مفقودة.`,
  currentMissing: "أدخل كلمة المرور الحالية.",
  nextMissing: "أدخل كلمة مرور جديدة.",
  failed: "تعذّر تغيير كلمة المرور. حاول مجددًا بعد قليل.",
  action: "تغيير كلمة المرور",
  changedTitle: "تم تغيير كلمة المرور",
  changedText: "سُجّل خروجك من كل أجهزتك الأخرى",
};
