import { useEffect, useRef, useState } from "react";
import { modelDialog } from "#texts/admin-models.ts";
import { iconUpload } from "#texts/icon-upload.ts";
import { uploadIcon } from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { useFileDrop } from "../../lib/use-file-drop.ts";
import { Button } from "../../ui/button.tsx";
import { FileChip } from "../../ui/file-chip.tsx";
import { toast } from "../../ui/toasts.ts";
import { formatSize, iconExtensions, mediaType, rejection } from "./icon-file.ts";

/** Uploads an icon to the bucket when asked to. It is published when the model is saved. */
export function IconUpload({ onUploaded }: { onUploaded: (iconUrl: string, file: Blob) => void }) {
  const [chosen, setChosen] = useState<{ file: File; thumb: string }>();
  /** The part that is sent, from 0 to 1, during an upload. */
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState(false);
  const current = useRef<AbortController>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const words = iconUpload;
  const uploading = progress !== undefined;
  const dropping = useFileDrop(add);

  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(chosen?.thumb ?? ""), [chosen]);

  function add(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    const upload = { file: chosen?.file, uploading };
    if (rejection(files, upload)) {
      toast(() => ({ title: rejection(files, upload), tone: "destructive" }));
      return;
    }
    setChosen({ file, thumb: URL.createObjectURL(file) });
    setFailed(false);
  }

  function remove() {
    setChosen(undefined);
    setFailed(false);
    // The pressed button disappears.
    choose.current?.focus();
  }

  async function start() {
    if (uploading) return;
    if (!chosen) {
      toast(() => ({ title: iconUpload.tooFew, tone: "destructive" }));
      return;
    }
    const { file } = chosen;
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setProgress(0);
    setFailed(false);
    try {
      const iconUrl = await uploadIcon(file, mediaType(file), { signal, onProgress: setProgress });
      toast(() => ({ title: modelDialog.uploaded }));
      onUploaded(iconUrl, file);
    } catch (error) {
      if (signal.aborted) return;
      setProgress(undefined);
      setFailed(true);
      toast(() => ({
        title: modelDialog.uploadFailed,
        text: errorDetails(error).detail,
        tone: "destructive",
      }));
    }
  }

  function cancel() {
    current.current?.abort();
    setProgress(undefined);
    // The pressed button disappears.
    send.current?.focus();
  }

  return (
    <section
      className="grid gap-2"
      aria-label={words.label}
      onPaste={(event) => add([...event.clipboardData.files])}
    >
      <p className="text-label text-pretty text-muted">{modelDialog.uploadText}</p>
      <button
        ref={choose}
        type="button"
        className={`min-h-20 rounded-2 border border-dashed border-control px-4 text-label font-medium text-pretty text-ink-2 hover:border-solid hover:border-ink hover:text-ink ${dropping ? "bg-accent-tint" : "bg-sheet hover:bg-sheet-hover"}`}
        onClick={() => picker.current?.click()}
      >
        {dropping ? words.drop : words.choose}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={iconExtensions.join()}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = "";
        }}
      />
      {chosen && (
        <ul className="grid justify-items-start">
          <FileChip
            name={chosen.file.name}
            size={formatSize(chosen.file.size)}
            thumb={chosen.thumb}
            failed={failed}
            progress={uploading ? { value: progress, label: words.uploading } : undefined}
            onRemove={uploading ? undefined : { label: words.remove, act: remove }}
          />
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={send} aria-disabled={uploading} onClick={start}>
          {failed ? words.retry : words.upload}
        </Button>
        {uploading && (
          <Button variant="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        <p className="text-label text-muted" role="status">
          {uploading ? words.uploading : chosen ? words.selected : ""}
        </p>
      </div>
    </section>
  );
}
