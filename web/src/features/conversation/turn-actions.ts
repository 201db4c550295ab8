import { createContext } from "react";
import type { SelectedModel } from "../models/selected-model.ts";
import type { Answer, CheckDraft, CheckedClaim, CombinationKind } from "./conversation.ts";

/** What the user can do with a turn and its answers. */
export interface TurnActions {
  /** Asks the model again. */
  retry: (turnId: string, modelId: string) => void;
  /** Asks a model to continue its answer. */
  continueAnswer: (turnId: string, modelId: string) => void;
  /** Sets the text of a question that is being edited; null ends editing. */
  setEdit: (turnId: string, text: string | null) => void;
  /** Asks the edited question in place of the turn and all after it. */
  askEdited: (turnId: string) => void;
  /** Returns how many turns follow a turn. */
  countAfter: (turnId: string) => number;
  /** Shows the previous or the next version of an edited question. */
  showVersion: (turnId: string, step: -1 | 1) => void;
  /** Restricts the next question to one model. */
  askOnly: (turnId: string, modelId: string) => void;
  /** Asks a model to merge the turn's answers, or to map what they agree on. Reports whether it does. */
  combine: (turnId: string, kind: CombinationKind, model: SelectedModel) => boolean;
  /** Sets the check of a claim that is being prepared; null cancels it. */
  setCheck: (turnId: string, draft: CheckDraft | null) => void;
  /** Searches the web, and asks a model what the results say about a claim of the turn's map. */
  check: (turnId: string, claim: CheckedClaim, query: string, model: SelectedModel) => void;
  /** Adds a question to the composer, without sending it. */
  draftQuestion: (text: string) => void;
  /** Stops one answer. */
  stop: (answer: Pick<Answer, "model" | "attempt">) => void;
  choose: (turnId: string, modelId: string) => void;
  reveal: (turnId: string) => void;
  /** Returns the models that may combine answers. */
  writers: () => SelectedModel[];
}

const noop = () => {};

/** Whether requests can be sent now. */
export interface Readiness {
  /** The turns are read-only: buttons that act on them are left out. */
  readOnly: boolean;
  /** No request can be sent. */
  paused: boolean;
  /** No request can be sent, or one is streaming. */
  busy: boolean;
}

/** A context, so that changed actions rerender only the buttons. */
export const TurnActionsContext = createContext<TurnActions & Readiness>({
  retry: noop,
  continueAnswer: noop,
  setEdit: noop,
  askEdited: noop,
  countAfter: () => 0,
  showVersion: noop,
  askOnly: noop,
  combine: () => false,
  setCheck: noop,
  check: noop,
  draftQuestion: noop,
  stop: noop,
  choose: noop,
  reveal: noop,
  writers: () => [],
  readOnly: true,
  paused: true,
  busy: true,
});
