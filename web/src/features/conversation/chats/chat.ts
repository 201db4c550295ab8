import type { Attachment } from "../../../api/chat-stream.ts";
import type { SelectedModel } from "../../models/selected-model.ts";
import type { Sharing } from "../conversation.ts";

/**
 * How a chat ended. `counted`: it counts, because it may have cost something. `unanswered`: no
 * answer had begun, so a question is returned to the input.
 */
export type Outcome = { counted: boolean } & (
  | { result: "finished" }
  | { result: "stopped" }
  | { result: "failed"; message: string; detail: string; code: string; unanswered: boolean }
);

export interface Question {
  text: string;
  models: readonly SelectedModel[];
  /** Whether to search the web first. */
  deepSearch: boolean;
  attachments: readonly Attachment[];
  /** What each model sees of the previous answers. */
  sharing: Sharing;
  /** Whether to hide the models' names at first. */
  blind: boolean;
}

/** Returns how many characters may be sent to each of the given models with a question. */
export type CharacterLimit = (modelIds: readonly string[]) => number;
