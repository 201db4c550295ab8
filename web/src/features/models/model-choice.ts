import type { Model } from "../../api/models.ts";
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
  select: (next: Selection) => void;
}
