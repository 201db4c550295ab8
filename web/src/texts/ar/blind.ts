import type * as en from "../en.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "حجب",
  hint: "إخفاء أسماء النماذج حتى تختار أفضل إجابة",
  hiddenNote: "حجب: الأسماء مخفية والأعمدة مخلوطة",
  shownNote: "سؤال مع الحجب",
  answer: (letter) => `الإجابة ${letter}`,
  hidden: "(مخفي)",
  failed: "لم يُكمل هذا النموذج إجابته.",
  which: "أي إجابة هي الأفضل؟",
  reveal: "إظهار الأسماء",
  chose: (name) => `اخترت ${name}`,
  was: (neutral, name) => `${neutral} كانت من ${name}.`,
};
