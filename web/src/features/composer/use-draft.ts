import { useState } from "react";
import type { Attachment } from "../../api/chat-stream.ts";
import * as texts from "../../texts/en.ts";
import { wordsIn } from "../conversation/fit-request.ts";
import { history, usableThreads } from "../conversation/threads.ts";
import { ownThreads, type Threads, type Turn } from "../conversation/turn.ts";
import { type Cut, fitFiles } from "../files/fit.ts";
import { type FilesControls, type QueuedFile, useFiles } from "../files/use-files.ts";

/** What a draft is made of. JSON has to be able to hold it. */
export interface DraftContents {
  text: string;
  files: QueuedFile[];
  threads: Threads;
}

/** The next question as it is being made. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
  files: FilesControls;
  /** What of the files has no room. */
  cuts: Cut[];
  /** What the models are to see of the last answers. */
  threads: Threads;
  setThreads: (threads: Threads) => void;
  isEmpty: boolean;
  /** What can be asked now; null while there is nothing, or a file is being read. */
  question: { text: string; attachments: Attachment[]; threads: Threads } | null;
  snapshot: () => DraftContents;
  /** Empties it; the file panel stays as it is. */
  redact: () => void;
  /** Empties it, and closes the file panel. */
  clear: () => void;
  /** Puts contents back, before what is there by now. */
  restore: (contents: DraftContents) => void;
}

/**
 * @param turns what was asked before
 * @param modelIds whom it is to go to
 * @param characters how many one model may be sent
 */
export function useDraft(turns: readonly Turn[], modelIds: readonly string[], characters: number): Draft {
  const [text, setText] = useState("");
  const [wanted, setThreads] = useState<Threads>(ownThreads);
  const files = useFiles();
  const threads = usableThreads(wanted, turns.at(-1));
  const trimmed = text.trim();
  const taken = trimmed.length + wordsIn(history(turns, modelIds, threads));
  const { sent, cuts } = fitFiles(files.ready, characters - taken);
  const isReady = (trimmed !== "" || sent.length > 0) && !files.reading;

  function redact() {
    setText("");
    setThreads(ownThreads);
    files.empty();
  }

  return {
    text,
    setText,
    files,
    cuts,
    threads,
    setThreads,
    isEmpty: text === "" && files.queue.length === 0,
    question: isReady ? { text: trimmed || texts.files.question, attachments: sent, threads } : null,
    snapshot: () => ({ text, files: [...files.queue], threads: wanted }),
    redact,
    clear: () => {
      redact();
      files.setOpen(false);
    },
    restore: (contents) => {
      setText((typed) => [contents.text, typed].filter(Boolean).join("\n\n"));
      setThreads(contents.threads);
      files.restore(contents.files);
    },
  };
}
