import Paperclip from "lucide-react/icons/paperclip";
import { files } from "#texts/files.ts";
import { Toggle } from "../../ui/toggle.tsx";

/** Opens and closes the file panel, with a badge for the number of files. */
export function AttachToggle(props: { count: number; open: boolean; onOpen: (open: boolean) => void }) {
  const { count, open, onOpen } = props;
  return (
    <Toggle on={open} onClick={() => onOpen(!open)}>
      <Paperclip />
      {files.attach}
      {count > 0 && (
        <>
          <span
            className="num inline-grid h-4.75 min-w-4.75 place-items-center rounded-panel bg-ink px-1.25 text-tag font-semibold text-page"
            aria-hidden="true"
          >
            {count}
          </span>
          <span className="sr-only">{files.count(count)}</span>
        </>
      )}
    </Toggle>
  );
}
