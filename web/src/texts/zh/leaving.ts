import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "离开并清除此对话？",
  text: "此对话只存在于此标签页的内存中。如果现在离开，它将被清除。",
  leave: "离开并清除",
  stay: "留在此页",
};
