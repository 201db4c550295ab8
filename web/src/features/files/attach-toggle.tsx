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
            className="num inline-grid h-[19px] min-w-[19px] place-items-center rounded-[10px] bg-ink px-[5px] text-tag font-[650] text-page"
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
