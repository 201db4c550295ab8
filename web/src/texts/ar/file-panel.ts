import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "الملفات",
  choose: "اختيار ملفات",
  remove: (name) => `إزالة ${name}`,
  held: (count, limit) =>
    `${count} من ${limit} ملفات، حتى ${megabytes.file} ميغابايت لكل ملف. تُقرأ في متصفحك، ولا تُرفع الملفات نفسها أبدًا.`,
  reading: "جارٍ قراءة الملفات في متصفحك. يمكنك إرسال السؤال بعد الانتهاء.",
  drop: "أفلت الملفات هنا لإرفاقها.",
  readingOf: (name) => `جارٍ قراءة ${name}`,
  errors: {
    empty: (name) => `الملف ${name} فارغ أو بلا نص. لا يوجد ما يُرسل.`,
    encrypted: (name) => `الملف ${name} محمي بكلمة مرور. احفظ نسخة بلا كلمة مرور وأرفقها.`,
    scanned: (name) => `يحتوي ${name} على صفحات ممسوحة ضوئيًا بلا نص. أرفق الصفحات كصور بدلًا من ذلك.`,
    damaged: (name) => `الملف ${name} تالف أو بإصدار غير مدعوم. احفظه مجددًا وأرفق الملف الجديد.`,
    encoding: (name) => `تعذّر التعرف على ترميز النص في ${name}. احفظه بترميز UTF-8 وأرفقه مجددًا.`,
    binary: (name) =>
      `لا يحتوي ${name} على نص مقروء. أرفق ملفًا نصيًا أو PDF أو مستند Word أو صورة بدلًا من ذلك.`,
    image: (name) => `الملف ${name} تالف، أو لا يستطيع متصفحك فتح صيغة الصورة هذه. احفظه بصيغة PNG أو JPEG.`,
    tooManyPixels: (name) => `عدد البكسلات في ${name} أكبر من أن يُفتح هنا. صغّر أبعاده وأرفقه مجددًا.`,
    unpacksTooLarge: (name) =>
      `يتجاوز ${name} بعد فك ضغطه ${megabytes.unpacked} ميغابايت، لذا لم يُقرأ. احفظ نصه في ملف أصغر وأرفقه.`,
    wrongFormat: (name) => `لا يطابق ${name} نوع ملفه. افتحه في التطبيق الذي أنشأه واحفظه بصيغة PDF أو DOCX.`,
    unreachable: (name) => `تعذّر فتح ${name}. قد يكون مجلدًا، أو نُقل من مكانه.`,
    unfinished: (name) => `لم تكتمل قراءة ${name}. أرفقه مجددًا.`,
    notLoaded: (name) => `لم يُقرأ ${name} لأن جزءًا من هذه الصفحة لم يُحمَّل. أرفقه مجددًا.`,
  },
  truncated: (name, kept, of, longer = false) =>
    `الملف ${name} أطول من أن يُرسل كاملًا. لا يُرسل مع السؤال إلا أوله: ${number(kept)} من أصل ${longer ? "أكثر من " : ""}${number(of)} من الأحرف.`,
  noRoom: (name) =>
    `لن يُرسل ${name}: لا يترك السؤال والمحادثة مساحة له. اختصر السؤال، أو امسح المحادثة وأرفق الملف مجددًا.`,
  scanned: (name, sent, pages) =>
    `لا يحتوي ${name} على نص، لذا تُرسل صفحاته كصور: ${number(sent)} من ${number(pages)}.`,
  textOnly: (models) => `لن تُرسل الصور إلى النماذج التي لا تستطيع رؤيتها: ${models}.`,
};
