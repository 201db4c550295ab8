import type { Attachment } from "../../api/chat-stream.ts";
import { fairShare } from "../../lib/fair-share.ts";
import { nameLength } from "../../lib/name-length.ts";
import { truncate } from "../../lib/truncate.ts";
import type { ReadyFile } from "./queued-file.ts";

/**
 * A file whose text was shortened. Lengths are in UTF-16 code units, so they are never less than
 * the server's character counts.
 */
export interface TruncatedFile {
  id: string;
  name: string;
  /** 0 if there was no room for any of it. */
  kept: number;
  of: number;
  /** Whether the file has even more text, which was not read. */
  longer?: boolean;
}

/** Files as they are sent. */
export interface FittedFiles {
  sent: Attachment[];
  truncated: TruncatedFile[];
}

/**
 * Fits files into `room` characters. The longest texts are truncated to the same length, so that
 * each file gets its fair share. A file with nothing left is not sent.
 */
export function fitFiles(files: readonly ReadyFile[], room: number): FittedFiles {
  const names = files.reduce((sum, file) => sum + nameLength(file), 0);
  const limit = fairShare(files.map(({ text = "" }) => text.length).filter(Boolean), room - names);
  const sent: Attachment[] = [];
  const truncated: TruncatedFile[] = [];
  for (const { longer, ...file } of files) {
    const text = file.text && truncate(file.text, limit);
    if (text || file.url) sent.push(text === file.text ? file : { ...file, text });
    if (text !== file.text || longer) {
      const { id, name } = file;
      truncated.push({ id, name, kept: text?.length ?? 0, of: file.text?.length ?? 0, longer });
    }
  }
  return { sent, truncated };
}
