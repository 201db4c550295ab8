import type { Model } from "../../api/models.ts";
import { displayName } from "./display-name.ts";
import { isOpen, type Seated, type Selection, seated } from "./selection.ts";

/** A seated model with what it is shown as. */
export interface Named extends Seated {
  name: string;
  provider: string;
}

/** Those selected. */
export function selected(models: readonly Model[], selection: Selection): Named[] {
  return seated(selection).map((seat) => named(models, seat));
}

/** Who may write a merged answer: those selected, then all that the reader may use. They have no hue of their own. */
export function writers(models: readonly Model[], selection: Selection, pro: boolean): Named[] {
  const chosen = seated(selection).map(({ modelId }) => modelId);
  const open = models.filter((model) => isOpen(model, pro)).map(({ modelId }) => modelId);
  return [...new Set([...chosen, ...open])].map((modelId) => named(models, { modelId, voice: 1 }));
}

function named(models: readonly Model[], seat: Seated): Named {
  const model = models.find(({ modelId }) => modelId === seat.modelId);
  return { ...seat, name: model ? displayName(model) : seat.modelId, provider: model?.provider ?? "" };
}
