import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "اختبار أعمى",
  hint: "إخفاء أسماء النماذج حتى تختار أفضل إجابة",
  hiddenNote: "اختبار أعمى: الأسماء مخفية والترتيب عشوائي",
  shownNote: "سُئل في اختبار أعمى",
  answer: (letter) => `الإجابة ${letter}`,
  hidden: "(مخفي)",
  failed: "لم يُكمل هذا النموذج إجابته.",
  which: "أي إجابة هي الأفضل؟",
  reveal: "إظهار الأسماء",
  chose: (name) => `اخترت ${name}`,
  was: (neutral, name) => `${neutral} كانت من ${name}.`,
};
