import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "سؤالك",
  placeholder: "اكتب رسالة…",
  send: "إرسال",
  stop: "إيقاف",
  clear: "مسح المحادثة",
  undo: "تراجع",
  more: "خيارات أخرى",
  deepSearch: "البحث في الويب",
  deepSearchHint: "البحث في الويب أولًا، ثم الإجابة من النتائج",
  noModel: "اختر نموذجًا للبدء",
  only: (name) => `${name} فقط`,
  onlyTip: "يذهب السؤال التالي إلى هذا النموذج وحده. اضغط لسؤال كل النماذج المختارة.",
  selected: (count, limit) => `النماذج: ${count}/${limit}`,
};
