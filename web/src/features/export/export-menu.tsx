import "./export.css";
import { Braces, Download, FileText } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { toast } from "../../ui/toasts.ts";
import type { TurnRecord } from "./serialize.ts";

type Format = "markdown" | "json";

/**
 * Exports the conversation as a file. It is created in the browser, from what `read` returns at
 * that moment.
 */
export function ExportMenu({ read }: { read: () => readonly TurnRecord[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.exporting;

  async function save(format: Format) {
    try {
      const [{ toJson, toMarkdown }, { download, fileTimestamp }] = await Promise.all([
        import("./serialize.ts"),
        import("./download.ts"),
      ]);
      const now = Date.now();
      const turns = read();
      if (format === "json")
        download(words.fileName(fileTimestamp(now), "json"), "application/json", toJson(turns, now));
      else download(words.fileName(fileTimestamp(now), "md"), "text/markdown", toMarkdown(turns, now));
    } catch {
      toast({ title: words.failedTitle, text: words.failedText, tone: "destructive" });
    }
  }

  return (
    <>
      <button ref={button} type="button" className="btn sm quiet" popoverTarget={id}>
        <Download className="icon-s" />
        {words.action}
      </button>
      <Popover id={id} anchor={button} className="menu export-menu">
        {(close) => (
          <>
            <p>{words.hint}</p>
            <button
              type="button"
              className="btn quiet"
              onClick={() => {
                close();
                save("markdown");
              }}
            >
              <FileText />
              {words.markdown}
            </button>
            <button
              type="button"
              className="btn quiet"
              onClick={() => {
                close();
                save("json");
              }}
            >
              <Braces />
              {words.json}
            </button>
          </>
        )}
      </Popover>
    </>
  );
}
