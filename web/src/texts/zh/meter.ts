import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `约 ${tokens} 个 token，占 ${name} 上下文的 ${share}`,
  cost: (cost) => `含回答约 ${cost}`,
  atLeast: (cost) => `含回答至少 ${cost}`,
  tooLong: (names) => `对 ${names} 来说可能太长。请缩短问题、移除文件或清空对话。`,
};
