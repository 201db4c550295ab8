import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) => (failures > 0 ? `فشل ${name} مجددًا` : `لم يُجب ${name}`);
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `انقطعت إجابة ${name} مجددًا` : `انقطعت إجابة ${name}`;

export const conversation: Translation<typeof en.conversation> = {
  title: "الأسئلة والإجابات",
  asked: "سؤالك",
  deepSearch: "البحث في الويب",
  copyQuestion: "نسخ السؤال",
  edit: "تعديل السؤال",
  editLabel: "عدّل سؤالك",
  editHint: "يستهلك محادثة واحدة. تبقى النسخة السابقة.",
  editHides: (count: number) =>
    plural(count, {
      one: "ويُخفى معها السؤال اللاحق.",
      two: "ويُخفى معها السؤالان اللاحقان.",
      few: "وتُخفى معها # أسئلة لاحقة.",
      many: "ويُخفى معها # سؤالًا لاحقًا.",
      other: "ويُخفى معها # سؤال لاحق.",
    }),
  askEdited: "اسأل مجددًا",
  cancel: "إلغاء",
  version: (number, count) => `النسخة ${number} من ${count}`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "النسخة السابقة",
  nextVersion: "النسخة التالية",
  showAll: "عرض الكل",
  showLess: "عرض أقل",
  view: "العرض",
  grid: "شبكة",
  tabs: "تبويبات",
  answers: "الإجابات",
  jump: "الانتقال إلى الأحدث",
  expandAll: "توسيع الكل",
  collapseAll: "طي الكل",
  copyAll: "نسخ الكل",
  waiting: "في الانتظار",
  reasoning: "يفكّر…",
  reasoned: (seconds) => `فكّر لمدة ${seconds} ث`,
  searching: "جارٍ البحث في الويب…",
  writing: "جارٍ الكتابة",
  noAnswer: "لا إجابة",
  interruptedStatus: "انقطعت",
  failedAgain: "فشلت مجددًا",
  ended: "اكتملت",
  stopped: "أُوقفت",
  copy: "نسخ الإجابة",
  copied: "تم النسخ",
  full: "ملء الشاشة",
  exitFull: "إنهاء ملء الشاشة",
  read: (name) => `قراءة ${name}`,
  wordsSoFar: (count) =>
    plural(count, {
      zero: "لا كلمات حتى الآن",
      one: "كلمة واحدة حتى الآن",
      two: "كلمتان حتى الآن",
      few: "# كلمات حتى الآن",
      many: "# كلمة حتى الآن",
      other: "# كلمة حتى الآن",
    }),
  notYet: "بانتظار الكلمة الأولى",
  noWords: "لا شيء بعد",
  nothingWritten: "لم يُكتب شيء",
  noCost: "بلا تكلفة",
  cutByLength: "بلغت الإجابة حد الطول.",
  cutByFilter: "قطع مرشّح المزوّد هذه الإجابة.",
  continue: "متابعة",
  continueAnswer: (name) => `متابعة: ${name}`,
  retry: (name) => `إعادة المحاولة: ${name}`,
  stopModel: (name) => `إيقاف ${name}`,
  stopTip: "إيقاف هذه الإجابة",
  chosen: "مختارة",
  chosenAnnouncement: (name) => `اخترت إجابة ${name}.`,
  more: (name) => `المزيد: ${name}`,
  moreTip: "المزيد",
  use: "استخدام هذه الإجابة",
  useHint: "في سؤالك التالي، تبني كل النماذج على هذه الإجابة.",
  change: "اختيار نموذج آخر",
  changeTip: "اختيار نموذج آخر لسؤالك التالي",
  changeHint: "يجيب عن سؤالك التالي",
  next: (name) => `التالي: \u2068${name}\u2069`,
  only: "السؤال التالي لهذا النموذج فقط",
  onlyHint: (name) => `يذهب سؤالك التالي إلى ${name} وحده.`,
  again: "اسأل مجددًا",
  againHint: `تحل الإجابة الجديدة محل هذه. يستهلك ذلك محادثة واحدة. وإذا فشلت إجابة ولم تكلّف شيئًا، أمكنك طلبها مجددًا مجانًا مرة واحدة خلال ${limits.retry.minutes} دقيقة.`,
  compare: "مقارنة",
  silent: "كانت الإجابة فارغة.",
  started: (name) => `بدأ ${name}.`,
  finished: (name) => `انتهى ${name}.`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}.`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}.`,
  stoppedAnnouncement: (name) => `أُوقف ${name}.`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `خطأ في البث: ${status}`,
  noBody: "الاستجابة بلا محتوى",
  endedEarly: "انقطع الاتصال قبل اكتمال الإجابة. حاول مجددًا.",
  tooLarge: "هذا السؤال مع ملفاته أكبر من أن يُرسل. أزل مرفقًا، أو اختصر رسالتك، أو امسح المحادثة.",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) =>
    plural(count, {
      zero: "لا مصادر",
      one: "مصدر واحد",
      two: "مصدران",
      few: "# مصادر",
      many: "# مصدرًا",
      other: "# مصدر",
    }),
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "ما يراه كل نموذج لاحقًا",
  legend: "مع سؤالك التالي، يتلقى كل نموذج",
  none: "كل نموذج على حدة",
  noneHint: "إجاباته السابقة هو فقط.",
  one: (name) => `${name} للجميع`,
  oneHint: (name) => `يكمل الجميع من إجابة ${name}.`,
  all: "كل الإجابات للجميع",
  allHint: "كل الإجابات الأخيرة، مع اسم النموذج لكل منها.",
  oneShared: (name) => `أُرسلت إجابة ${name} إلى كل النماذج`,
  allShared: "أُرسلت كل الإجابات إلى كل النماذج",
};
