import { createContext } from "react";
import type { Asked } from "./conversation.ts";

/** What the reader can do with a question that has been asked, by its chat and a model's id. */
export interface TurnActions {
  /** Asks the model again; null while that cannot be. */
  retry: ((chatId: string, modelId: string) => void) | null;
  /** Lets a model write one answer out of those there; null while that cannot be. */
  merge: ((chatId: string, model: Asked) => void) | null;
  /** Stops one model. */
  stop: (modelId: string) => void;
  choose: (chatId: string, modelId: string) => void;
  reveal: (chatId: string) => void;
  /** Those who may write a merged answer, besides those who have answered. */
  mergers: readonly Asked[];
}

const nothing = () => {};

/** In a context, so that only the buttons render anew when something else can be done. */
export const TurnActionsContext = createContext<TurnActions>({
  retry: null,
  merge: null,
  stop: nothing,
  choose: nothing,
  reveal: nothing,
  mergers: [],
});
