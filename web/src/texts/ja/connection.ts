import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "接続がありません。",
  draft: "下書きは残っています。このページは自動で再接続します。",
  retrying: "このページは自動で再接続します。",
  back: "再接続しました",
};
