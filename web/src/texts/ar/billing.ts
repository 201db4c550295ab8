import type * as en from "../en/billing.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "إدارة الاشتراك",
  support: "الدعم",
  terms: "الشروط",
  refunds: "استرداد المبالغ",
  supportAt: (contact) => `الدعم: ${contact}`,
  plans: { free: "الخطة المجانية", monthly: "Premium، دفع شهري", annual: "Premium، دفع سنوي" },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "جارٍ التحقق من الدفع",
  verifyingText: "يستغرق هذا بضع ثوانٍ.",
  title: "تم الدفع بنجاح!",
  toast: "تم تفعيل اشتراكك بنجاح.",
  lead: "ابدأ أولًا محادثة واختر نماذجك: صارت كل نماذج Premium متاحة لك ضمن «تصفّح كل النماذج». تجد هذه الخطة في حسابك، ويمكنك إلغاؤها منه.",
  plan: "الخطة",
  amount: "المبلغ",
  nextBilling: "موعد الدفع التالي",
  included: "يشمل",
  benefits: ["محادثات غير محدودة", "كل نماذج Premium", "الإلغاء في أي وقت"],
  start: "بدء المحادثة",
  pending: "دفعتك قيد المعالجة",
  pendingText:
    "لم يؤكدها مصرفك بعد. تستغرق بعض وسائل الدفع أيامًا. يمكنك مغادرة هذه الصفحة: يبدأ Premium عند تأكيد الدفع.",
  noSessionTitle: "خطأ",
  noSession: "لا يوجد معرّف جلسة الدفع في عنوان URL",
  noSessionText: "افتح حسابك لترى هل لديك Premium.",
  failedTitle: "خطأ في التحقق",
  failed: "تعذّر التحقق من الدفع. تواصل مع الدعم إذا خُصم منك مبلغ.",
  signedOut: "سجّل الدخول لترى دفعتك",
  signedOutText: "استخدم الحساب الذي دفعت منه، ثم افتح هذه الصفحة مجددًا.",
  account: "حسابك",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "حسابك",
  plan: "الخطة",
  current: "الخطة الحالية",
  granted: "Premium، أُضيف إلى حسابك بلا تكلفة",
  status: "الحالة",
  statuses: {
    pending: "بانتظار الدفعة الأولى",
    active: "نشط",
    past_due: "فشل الدفع. حدّث بطاقتك للاستمرار في Premium.",
    unpaid: "انتهى: فشل الدفع",
    paused: "متوقف مؤقتًا",
    canceled: "ملغى",
  },
  ending: "ملغى، ويبقى نشطًا حتى نهاية الفترة",
  amount: "المبلغ",
  nextBilling: "موعد الدفع التالي",
  endsAt: "Premium حتى",
  card: "وسيلة الدفع",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `تنتهي بـ${digits}`,
  chats: "المحادثات",
  used: (used, limit) => `استُخدم ${number(used)} من ${number(limit)}`,
  unlimited: (used) => `${number(used)} حتى الآن، بلا حد`,
  upgrade: "الترقية إلى Premium",
  portalFailed: "تعذّر فتح صفحة الدفع. حاول مجددًا.",
  failed: "تعذّر تحميل اشتراكك",
  account: "الحساب",
  username: "اسم المستخدم",
  password: "تغيير كلمة المرور",
  passwordText: "تبقى مسجّل الدخول هنا، ويُسجَّل خروجك من كل أجهزتك الأخرى.",
  everywhere: "تسجيل الخروج من كل الأجهزة",
  everywhereText: "ينهي جلساتك على كل الأجهزة، ومنها هذا الجهاز.",
  everywhereDone: "تم تسجيل خروجك من كل الأجهزة",
  everywhereFailed: "تعذّر تسجيل خروجك. ما زلت مسجّل الدخول.",
  remove: "حذف حسابي",
  removeText: "يلغي أي اشتراك فورًا ويحذف حسابك.",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "حذف حسابي",
  text: "يُمحى حسابك وعدد محادثاته، وتنتهي جميع جلساته. ويُلغى الاشتراك المدفوع فورًا، بلا استرداد للمبلغ. لا يمكن التراجع عن ذلك.",
  nameless: "حذف",
  confirm: (name) => `اكتب «${name}» للتأكيد`,
  mismatch: (name) => `اكتب «${name}» كما يظهر تمامًا.`,
  failed: "تعذّر التأكد من حذف حسابك. حاول مجددًا بعد قليل.",
  action: "حذف الحساب",
  doneTitle: "تم حذف الحساب",
  doneText: "مُحي حسابك وعدد محادثاته، وانتهت جميع جلساته",
};
