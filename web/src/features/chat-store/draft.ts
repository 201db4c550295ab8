import { noSharing, type Sharing } from "../conversation/conversation.ts";
import type { QueuedFile } from "../files/queued-file.ts";
import type { SelectedModel } from "../models/selected-model.ts";

/** The next question, while the user writes it. Must be serializable as JSON. */
export interface Draft {
  text: string;
  files: readonly QueuedFile[];
  /** Whether the file panel is open. */
  filesOpen: boolean;
  /** What the models see of the last answers, unless these cannot be shared; see `sharingOf`. */
  sharing: Sharing;
  /** The one model to ask instead of those selected. */
  only?: SelectedModel;
}

export const emptyDraft: Draft = { text: "", files: [], filesOpen: false, sharing: noSharing };
