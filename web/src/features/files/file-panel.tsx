import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { filePanel } from "#texts/file-panel.ts";
import { type Model, useCatalog } from "../../api/models.ts";
import { formatBytes, formatList } from "../../lib/format.ts";
import { limits } from "../../lib/limits.ts";
import { FileChip } from "../../ui/file-chip.tsx";
import type { SelectedModel } from "../models/selected-model.ts";
import { acceptedTypes } from "./accept-files.ts";
import type { TruncatedFile } from "./fit-files.ts";
import { countOf, type QueuedFile } from "./queued-file.ts";

/**
 * The files attached to the question, with their reading progress, errors and truncation notices.
 */
export function FilePanel(props: {
  queue: readonly QueuedFile[];
  /** Whether any file is still being read. */
  reading: boolean;
  truncated: readonly TruncatedFile[];
  /** The models that the question goes to. */
  models: readonly SelectedModel[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  /** Whether files are being dragged over the page. */
  dropping: boolean;
}) {
  const { queue, reading, truncated, models, onAdd, onRemove, dropping } = props;
  const hasFiles = queue.length > 0;
  const words = filePanel;
  const choose = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  function remove(id: string) {
    onRemove(id);
    // The pressed button disappears.
    choose.current?.focus();
  }

  return (
    <section
      className={`flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-b border-line px-3.5 py-3 text-meta text-pretty text-muted md:px-5.5 md:py-3.5 2xl:px-8 ${dropping ? "rounded-t-[11px] bg-accent-tint" : ""}`}
      aria-label={words.label}
    >
      <ul className="flex min-w-0 gap-2 max-md:w-full max-md:overflow-x-auto max-md:scrollbar-none md:flex-wrap">
        {queue.map((file) => (
          <QueuedChip key={file.id} file={file} onRemove={() => remove(file.id)} />
        ))}
        <li
          className={
            hasFiles
              ? "max-md:sticky max-md:flex-none max-md:end-0 max-md:bg-overlay max-md:[box-shadow:0_0_8px_8px_var(--color-overlay)]"
              : ""
          }
        >
          <button
            ref={choose}
            type="button"
            className={`inline-flex h-11 md:h-10 items-center gap-1.75 rounded-2 border border-dashed border-control ps-2.5 pe-3 text-label font-medium whitespace-nowrap text-ink-2 hover:border-solid hover:border-ink hover:bg-sheet hover:text-ink ${hasFiles ? "max-md:px-2.75" : ""}`}
            onClick={() => picker.current?.click()}
          >
            <Plus className="icon-s" />
            <span className={hasFiles ? "max-md:sr-only" : ""}>{words.choose}</span>
          </button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={acceptedTypes}
            onChange={({ currentTarget }) => {
              onAdd([...(currentTarget.files ?? [])]);
              // Lets the same file be chosen again.
              currentTarget.value = "";
            }}
          />
        </li>
      </ul>
      <p className={hasFiles && !reading ? "max-md:sr-only" : ""} role="status">
        {dropping
          ? words.drop
          : reading
            ? words.reading
            : words.held(countOf(queue), limits.question.attachments)}
      </p>
      <Notices queue={queue} truncated={truncated} models={models} />
    </section>
  );
}

function QueuedChip({ file, onRemove }: { file: QueuedFile; onRemove: () => void }) {
  const { name, size, state } = file;
  const words = filePanel;
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
      className="max-md:flex-none"
    />
  );
}

/**
 * One sentence for each file that cannot be read, is truncated or is sent as images, and one for the
 * models that cannot see images.
 */
function Notices({
  queue,
  truncated,
  models,
}: {
  queue: readonly QueuedFile[];
  truncated: readonly TruncatedFile[];
  models: readonly SelectedModel[];
}) {
  const words = filePanel;
  const listed = useCatalog().data?.models ?? [];
  const hasImages = queue.some(({ state }) => state.status === "ready" && state.contents.url);
  const textOnly = hasImages ? models.filter(({ modelId }) => isTextOnly(listed, modelId)) : [];
  const failures = queue.flatMap(({ id, name, state }) =>
    state.status === "failed" ? [{ id, text: words.errors[state.code](name) }] : [],
  );
  return (
    // Additions only, because the notices change as the user types. Never hidden: screen readers
    // announce changes only in a live region that is already displayed.
    <ul className="grid basis-full gap-1 empty:absolute" aria-live="polite" aria-relevant="additions">
      {failures.map(({ id, text }) => (
        <li key={id} className="text-danger">
          {text}
        </li>
      ))}
      {scansIn(queue).map(({ id, name, sent, pages }) => (
        <li key={id}>{words.scanned(name, sent, pages)}</li>
      ))}
      {textOnly.length > 0 && <li>{words.textOnly(formatList(textOnly.map(({ name }) => name)))}</li>}
      {truncated.map(({ id, name, kept, of, longer }) => (
        <li key={id}>{kept > 0 ? words.truncated(name, kept, of, longer) : words.noRoom(name)}</li>
      ))}
    </ul>
  );
}

/** Returns the documents that are sent as images, and how many of their pages. */
function scansIn(queue: readonly QueuedFile[]) {
  const scans = new Map(queue.flatMap(({ scan }) => (scan ? [[scan.id, scan]] : [])));
  return [...scans.values()].map((scan) => ({
    ...scan,
    sent: queue.filter((file) => file.scan?.id === scan.id).length,
  }));
}

/** Reports whether a model is known not to see images. */
function isTextOnly(models: readonly Model[], modelId: string): boolean {
  const modalities = models.find((model) => model.modelId === modelId)?.modalities ?? [];
  return modalities.length > 0 && !modalities.includes("image");
}
