import { createContext } from "react";
import type { SelectedModel } from "../models/selected-model.ts";

/** What the user can do with a turn and its answers. */
export interface TurnActions {
  /** Asks the model again. */
  retry: (turnId: string, modelId: string) => void;
  /** Asks a model to combine the turn's answers. */
  merge: (turnId: string, model: SelectedModel) => void;
  /** Stops one model. */
  stop: (modelId: string) => void;
  choose: (turnId: string, modelId: string) => void;
  reveal: (turnId: string) => void;
  /** Returns the models that may write a merged answer, besides those that have answered. */
  writers: () => SelectedModel[];
}

const noop = () => {};

/** Whether requests can be sent now. */
export interface Readiness {
  /** No request can be sent. */
  paused: boolean;
  /** No request can be sent, or one is streaming. */
  busy: boolean;
}

/** A context, so that only buttons render when the actions change. */
export const TurnActionsContext = createContext<TurnActions & Readiness>({
  retry: noop,
  merge: noop,
  stop: noop,
  choose: noop,
  reveal: noop,
  writers: () => [],
  paused: true,
  busy: true,
});
