import { type Attachment, nameLength } from "../../api/chat-stream.ts";
import { fairShare } from "../../lib/fair-share.ts";
import { truncate } from "../../lib/truncate.ts";

/** A file that was cut, in UTF-16 units, which are never fewer than the characters that the server counts. */
export interface Cut {
  id: string;
  name: string;
  /** 0: there was no room for any of it. */
  kept: number;
  of: number;
}

/**
 * Files as they can be sent when so many characters are left for them: the longest are cut to one length, so that
 * each has its share. One that would have nothing left is not among them.
 */
export function fitFiles(files: readonly Attachment[], room: number): { sent: Attachment[]; cuts: Cut[] } {
  const names = files.reduce((sum, file) => sum + nameLength(file), 0);
  const limit = fairShare(files.map(({ text = "" }) => text.length).filter(Boolean), room - names);
  const sent: Attachment[] = [];
  const cuts: Cut[] = [];
  for (const file of files) {
    const text = file.text && truncate(file.text, limit);
    if (text || file.url) sent.push(text === file.text ? file : { ...file, text });
    if (text !== file.text) {
      cuts.push({ id: file.id, name: file.name, kept: text?.length ?? 0, of: file.text?.length ?? 0 });
    }
  }
  return { sent, cuts };
}
