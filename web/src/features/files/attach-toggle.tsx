import { Paperclip } from "lucide-react";
import * as texts from "../../texts/en.ts";
import type { FilesControls } from "./use-files.ts";

/** Opens and closes the file panel, and says how many files there are. */
export function AttachToggle({ files }: { files: FilesControls }) {
  const { count } = files;
  return (
    <button
      type="button"
      className="toggle"
      aria-pressed={files.open}
      onClick={() => files.setOpen(!files.open)}
    >
      <Paperclip />
      <span>{texts.files.attach}</span>
      {count > 0 && (
        <>
          <span className="count num" aria-hidden="true">
            {count}
          </span>
          <span className="sr-only">{texts.files.count(count)}</span>
        </>
      )}
    </button>
  );
}
