import { createContext } from "react";
import type { Slot } from "../../lib/slot.ts";
import type { SelectedModel } from "../models/selected-model.ts";

/** The models of the next question, which the headers of the last answers can change. */
export interface ColumnChoice {
  models: readonly SelectedModel[];
  /** Opens the choice of a slot's model. */
  choose: (slot: Slot) => void;
}

/** Null where models cannot be chosen. */
export const ColumnChoiceContext = createContext<ColumnChoice | null>(null);
