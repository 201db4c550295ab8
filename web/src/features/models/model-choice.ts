import type { Model } from "../../api/models.ts";
import type { Slot } from "../../lib/slot.ts";
import type { Selection } from "./selection.ts";

/** The catalog and the models selected from it. */
export interface ModelChoice {
  /** Undefined while loading, and after a failure. */
  models: readonly Model[] | undefined;
  failed: boolean;
  reload: () => void;
  /** Whether premium models are open to the user. */
  pro: boolean;
  selection: Selection;
  /** Selects models and remembers them on this device. */
  select: (next: Selection) => void;
  /** Opens the dialog that chooses the model of one slot, or of all three. */
  browse: (slot?: Slot) => void;
  /** Asks which of the selected models the given one replaces. */
  askReplace: (modelId: string) => void;
}
