import { exporting } from "#texts/export.ts";
import { PRODUCT_NAME } from "../../brand.ts";
import { toast } from "../../ui/toasts.ts";
import type { Turn } from "../conversation/conversation.ts";
import type { ExportFormat } from "./export-formats.ts";

/**
 * Saves the conversation as a file without sending it anywhere. Calls `read` once the export code
 * has loaded. Shows a toast if saving fails.
 */
export async function saveConversation(format: ExportFormat, read: () => readonly Turn[]): Promise<void> {
  const words = exporting;
  try {
    const [{ toTurnRecord }, { toJson, toMarkdown }, { download, fileTimestamp }] = await Promise.all([
      import("./turn-record.ts"),
      import("./serialize.ts"),
      import("../../lib/download.ts"),
    ]);
    const now = Date.now();
    const turns = read().map(toTurnRecord);
    const fileName = `${PRODUCT_NAME.toLowerCase()}-chat-${fileTimestamp(now)}`;
    if (format === "json") download(`${fileName}.json`, "application/json", toJson(turns, now));
    else download(`${fileName}.md`, "text/markdown", toMarkdown(turns, now));
  } catch {
    toast(() => ({ title: words.failedTitle, text: words.failedText, tone: "destructive" }));
  }
}
