import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "移動して、このチャットを消去しますか？",
  text: "このチャットは、このタブのメモリにしかありません。今移動すると消去されます。",
  leave: "移動して消去",
  stay: "このページに残る",
};
