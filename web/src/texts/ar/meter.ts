import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `نحو ${tokens} رمز، ${share} من سياق ${name}`,
  cost: (cost) => `نحو ${cost} مع الإجابات`,
  atLeast: (cost) => `${cost} على الأقل مع الإجابات`,
  tooLong: (names) => `أطول على الأرجح مما يتسع له ${names}. اختصر السؤال أو أزل ملفات أو امسح المحادثة.`,
};
