import { useState } from "react";
import type { Attachment } from "../../api/chat-stream.ts";
import * as texts from "../../texts/en.ts";
import type { CharacterLimit } from "../conversation/chats/chat.ts";
import { noSharing, type Sharing, type Turn } from "../conversation/conversation.ts";
import { history, longestThread, usableSharing } from "../conversation/threads.ts";
import { fitFiles, type TruncatedFile } from "../files/fit-files.ts";
import type { QueuedFile } from "../files/queued-file.ts";
import { type FilesControls, useFiles } from "../files/use-files.ts";
import type { SelectedModel } from "../models/selected-model.ts";

/** A draft as it is sealed. Must be serializable as JSON. */
export interface DraftContents {
  text: string;
  files: QueuedFile[];
  /** Whether the file panel is open. */
  open: boolean;
  sharing: Sharing;
  only?: SelectedModel;
}

/** The next question, while the user writes it. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
  files: FilesControls;
  /** The files that are truncated or not sent at all. */
  truncated: TruncatedFile[];
  /** What the models will see of the last answers. */
  sharing: Sharing;
  setSharing: (sharing: Sharing) => void;
  /** The models that the question goes to: `only` if it is set, otherwise those selected. */
  models: readonly SelectedModel[];
  /** The one model to ask instead of those selected, if the user chose one. */
  only: SelectedModel | undefined;
  setOnly: (model: SelectedModel | undefined) => void;
  isEmpty: boolean;
  /** The question to send. Null if there is nothing to send or a file is being read. */
  question: { text: string; attachments: Attachment[]; sharing: Sharing } | null;
  snapshot: () => DraftContents;
  /** Empties the draft. The file panel stays open. */
  redact: () => void;
  /** Empties the draft and closes the file panel. */
  clear: () => void;
  /** Restores contents from a snapshot, in front of anything added since it was taken. */
  restore: (contents: DraftContents) => void;
}

/**
 * @param turns the conversation so far
 * @param selected the selected models
 * @param characters returns how many characters may be sent to each of the given models
 */
export function useDraft(
  turns: readonly Turn[],
  selected: readonly SelectedModel[],
  characters: CharacterLimit,
): Draft {
  const [text, setText] = useState("");
  const [wanted, setSharing] = useState<Sharing>(noSharing);
  const [only, setOnly] = useState<SelectedModel>();
  const models = only ? [only] : selected;
  const modelIds = models.map(({ modelId }) => modelId);
  const files = useFiles();
  const sharing = usableSharing(wanted, turns.at(-1));
  const trimmed = text.trim();
  const taken = trimmed.length + longestThread(history(turns, modelIds, sharing));
  const { sent, truncated } = fitFiles(files.ready, characters(modelIds) - taken);
  const isReady = (trimmed !== "" || sent.length > 0) && !files.reading;

  function redact() {
    setText("");
    setSharing(noSharing);
    setOnly(undefined);
    files.empty();
  }

  return {
    text,
    setText,
    files,
    truncated,
    sharing,
    setSharing,
    models,
    only,
    setOnly,
    isEmpty: text === "" && files.queue.length === 0,
    question: isReady ? { text: trimmed || texts.files.question, attachments: sent, sharing } : null,
    snapshot: () => ({ text, files: files.snapshot(), open: files.open, sharing: wanted, only }),
    redact,
    clear: () => {
      redact();
      files.setOpen(false);
    },
    restore: (contents) => {
      setText((typed) => [contents.text, typed].filter(Boolean).join("\n\n"));
      setSharing(contents.sharing);
      setOnly(contents.only);
      files.restore(contents.files);
      if (contents.open) files.setOpen(true);
    },
  };
}
