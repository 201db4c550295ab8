import { createContext } from "react";
import type { SelectedModel } from "../models/selected-model.ts";

/** What the reader can do with a question that has been asked, by its chat and a model's id. */
export interface TurnActions {
  /** Asks the model again. */
  retry: (chatId: string, modelId: string) => void;
  /** Lets a model write one answer out of those there. */
  merge: (chatId: string, model: SelectedModel) => void;
  /** Stops one model. */
  stop: (modelId: string) => void;
  choose: (chatId: string, modelId: string) => void;
  reveal: (chatId: string) => void;
  /** Those who may write a merged answer, besides those who have answered. */
  writers: () => SelectedModel[];
}

const nothing = () => {};

/** In a context, so that only the buttons render anew when something else can be done. `busy`: nothing can be asked now. */
export const TurnActionsContext = createContext<TurnActions & { busy: boolean }>({
  retry: nothing,
  merge: nothing,
  stop: nothing,
  choose: nothing,
  reveal: nothing,
  writers: () => [],
  busy: true,
});
