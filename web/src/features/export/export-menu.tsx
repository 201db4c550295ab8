import { Braces, Download, FileText } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import { toast } from "../../ui/toasts.ts";
import type { TurnRecord } from "./serialize.ts";

type Format = "markdown" | "json";

/** Exports the conversation as a file. It is created in the browser, from what `read` returns at that moment. */
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
      <Button ref={button} variant="quiet" size="sm" popoverTarget={id}>
        <Download className="icon-s" />
        {words.action}
      </Button>
      <Menu id={id} anchor={button}>
        {(close) => (
          <>
            <p className="px-2.5 py-2 text-meta text-pretty text-muted">{words.hint}</p>
            <MenuItem
              icon={<FileText />}
              onClick={() => {
                close();
                save("markdown");
              }}
            >
              {words.markdown}
            </MenuItem>
            <MenuItem
              icon={<Braces />}
              onClick={() => {
                close();
                save("json");
              }}
            >
              {words.json}
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
