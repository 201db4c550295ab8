import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "إرفاق",
  count: (count) =>
    plural(count, {
      zero: "لا ملفات",
      one: "ملف واحد",
      two: "ملفان",
      few: "# ملفات",
      many: "# ملفًا",
      other: "# ملف",
    }),
  question: "ماذا ترى في هذه الصورة؟",
  tooLargeTitle: "الملف كبير جدًا",
  tooLargeText: (name) => `يتجاوز ${name} الحد، وهو ${megabytes.file} ميغابايت`,
  tooManyTitle: "عدد الملفات كبير جدًا",
  tooManyText: `الحد الأقصى ${limits.question.attachments} ملفات`,
  leftOut: (names) => `لم تُضف: ${names}`,
  wrongTypeTitle: "نوع الملف غير مدعوم",
  wrongTypeText: (name) => `الملف ${name} ليس صورة أو ملفًا نصيًا أو PDF أو مستند Word`,
  sent: "الملفات المرسلة مع السؤال",
  trimmedImages: (images) =>
    plural(images, {
      zero: "لم تُستبعد أي صورة.",
      one: "استُبعدت أقدم صورة لعدم تجاوز حد الحجم.",
      two: "استُبعدت أقدم صورتين لعدم تجاوز حد الحجم.",
      few: "استُبعدت أقدم # صور لعدم تجاوز حد الحجم.",
      many: "استُبعدت أقدم # صورة لعدم تجاوز حد الحجم.",
      other: "استُبعدت أقدم # صورة لعدم تجاوز حد الحجم.",
    }),
  trimmedTexts: "اختُصرت الملفات السابقة أو استُبعدت لعدم تجاوز حد الحجم.",
};
