import "./file-panel.css";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { formatBytes } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import { FileChip } from "../../ui/file-chip.tsx";
import { acceptedTypes, FILE_LIMIT } from "./admission.ts";
import type { Cut } from "./fit.ts";
import type { FilesControls, QueuedFile } from "./use-files.ts";

/** The files that go with the question, and what there is to say of them. */
export function FilePanel(props: {
  files: FilesControls;
  cuts: readonly Cut[];
  /** Whether files are held over the page. */
  dropping: boolean;
}) {
  const { files, cuts, dropping } = props;
  const { queue, reading } = files;
  const words = texts.filePanel;
  const choose = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  function remove(id: string) {
    files.remove(id);
    // The button that was pressed goes away.
    choose.current?.focus();
  }

  return (
    <section className={dropping ? "panel dropping" : "panel"} aria-label={words.label}>
      <ul className="files">
        {queue.map((file) => (
          <QueuedChip key={file.id} file={file} onRemove={() => remove(file.id)} />
        ))}
        <li>
          <button ref={choose} type="button" className="add" onClick={() => picker.current?.click()}>
            <Plus className="icon-s" />
            <span>{words.choose}</span>
          </button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={acceptedTypes}
            onChange={({ currentTarget }) => {
              files.add([...(currentTarget.files ?? [])]);
              // So that the same file can be chosen again.
              currentTarget.value = "";
            }}
          />
        </li>
      </ul>
      <p className={queue.length > 0 && !reading ? "state wide" : "state"} role="status">
        {dropping ? words.drop : reading ? words.reading : words.held(files.count, FILE_LIMIT)}
      </p>
      <Notices queue={queue} cuts={cuts} />
    </section>
  );
}

function QueuedChip({ file, onRemove }: { file: QueuedFile; onRemove: () => void }) {
  const { name, size, state } = file;
  const words = texts.filePanel;
  return (
    <FileChip
      name={name}
      size={formatBytes(size)}
      thumb={state.status === "ready" ? state.contents.thumb : undefined}
      progress={
        state.status === "reading" ? { value: state.progress, label: words.readingOf(name) } : undefined
      }
      failed={state.status === "failed"}
      onRemove={{ label: words.remove(name), act: onRemove }}
    />
  );
}

/** One sentence for each file that cannot be read, or is not sent whole. */
function Notices({ queue, cuts }: { queue: readonly QueuedFile[]; cuts: readonly Cut[] }) {
  const words = texts.filePanel;
  const failures = queue.flatMap(({ id, name, state }) =>
    state.status === "failed" ? [{ id, text: words.trouble[state.trouble](name) }] : [],
  );
  return (
    // Additions only: how much of a file fits changes with every word that is typed.
    <ul className="notices" aria-live="polite" aria-relevant="additions">
      {failures.map(({ id, text }) => (
        <li key={id} className="bad">
          {text}
        </li>
      ))}
      {cuts.map(({ id, name, kept, of }) => (
        <li key={id}>{kept > 0 ? words.cut(name, kept, of) : words.noRoom(name)}</li>
      ))}
    </ul>
  );
}
