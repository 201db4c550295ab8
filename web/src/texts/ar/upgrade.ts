import type * as en from "../en/upgrade.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "الترقية إلى Premium",
  lead: "الخصوصية نفسها في كل خطة.",
  free: {
    name: "الخطة المجانية",
    badge: "مجاني",
    per: "خطتك الحالية",
    remaining: (count) => chats(count),
    left: (chats) =>
      plural(chats, {
        zero: "لم يبقَ منها شيء الآن",
        one: "بقيت واحدة الآن",
        two: "بقيت اثنتان الآن",
        few: "بقيت # الآن",
        many: "بقيت # الآن",
        other: "بقيت # الآن",
      }),
    models: "النماذج المجانية",
    search: "بحث خاص",
  },
  monthly: {
    name: "شهري",
    badge: "مرن",
    per: "يُدفع كل شهر",
    conversations: "محادثات غير محدودة",
    models: "كل نماذج Premium",
    response: "أولوية في الإجابة",
    responseToday: "عندما تنفد ميزانية الموقع اليومية، تستمر محادثات Premium وحدها.",
    responseSame: "في هذا الموقع، تُجاب المحادثات المجانية بالسرعة نفسها.",
    cancel: "الإلغاء في أي وقت",
    action: "بدء الخطة الشهرية",
  },
  annual: {
    name: "سنوي",
    badge: (percent) => `وفّر \u200E${percent}%`,
    per: (total) => `${total} تُدفع كل سنة`,
    everything: "كل ما في الخطة الشهرية",
    support: "أولوية في الدعم",
    supportToday: "تجد جهة الاتصال بالدعم في صفحة حسابك.",
    noSupportToday: "لم ينشر هذا الموقع جهة اتصال للدعم بعد.",
    access: "وصول مبكر إلى النماذج الجديدة",
    accessToday: "نماذج Premium الجديدة متاحة لك فور إضافتها.",
    action: "بدء الخطة السنوية",
  },
  perMonth: "شهريًا",
  loading: "جارٍ تحميل الأسعار",
  notCurrent: "قد لا تكون هذه الأسعار محدّثة. تعرض صفحة الدفع الأسعار الحالية.",
  provider: "يتولى المدفوعات مزوّد خارجي للدفع بالبطاقات. رقم بطاقتك لا يصل إلينا أبدًا.",
  providerDetails:
    "يتلقى المزوّد، Stripe، بيانات الدفع ومعرّف حسابك، وبريدك الإلكتروني إن كان مزوّد تسجيل الدخول قد تحقق منه.",
  stored: "لا يُخزَّن إلا اسم المستخدم وآخر 4 أرقام من وسيلة الدفع.",
  storedDetails:
    "على وجه الدقة، نحتفظ مع حسابك أيضًا بمعرّفَي العميل والاشتراك لدى Stripe، وبخطتك وحالتها وتواريخها.",
  off: "المدفوعات غير مُعدّة في هذا الموقع",
  offText: "لا يمكن شراء Premium هنا حاليًا. لا يتأثر بذلك ما لديك من محادثات مجانية.",
  granted: "لديك Premium بالفعل",
  grantedText: "أُضيف إلى حسابك بلا تكلفة. ما زال بإمكانك الاشتراك.",
  pro: { title: "لديك Premium", lead: "لديك محادثات غير محدودة وكل نماذج Premium." },
  pricesFailedTitle: "خطأ",
  pricesFailedText: "تعذّر تحميل الأسعار. أعد تحميل الصفحة.",
  failedTitle: "خطأ في الدفع",
  failedText: "تعذّرت معالجة الاشتراك. حاول مجددًا.",
};
