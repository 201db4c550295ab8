import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `約${tokens}トークン、${name}のコンテキストの${share}`,
  cost: (cost) => `回答を含めて約${cost}`,
  atLeast: (cost) => `回答を含めて${cost}以上`,
  tooLong: (names) =>
    `${names}には長すぎる可能性があります。質問を短くするか、ファイルを外すか、チャットを消去してください。`,
};
