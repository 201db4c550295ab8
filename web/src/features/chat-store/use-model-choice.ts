import { useLayoutEffect } from "react";
import { useCatalog } from "../../api/models.ts";
import { saveLastModels } from "../../lib/last-models.ts";
import type { ModelChoice } from "../models/model-choice.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { type Selection, slots } from "../models/selection.ts";
import { chatStore, openDialog, useChat } from "./chat-store.ts";
import { changeDraft } from "./edit-draft.ts";
import { useEntitlements } from "./entitlements.ts";
import { askedModels, selectionOf } from "./next-question.ts";

/** Returns the catalog and the models selected from it. */
export function useModelChoice(): ModelChoice {
  const entitlements = useEntitlements();
  const { error, isValidating, mutate } = useCatalog();
  const { models, pro } = entitlements;
  const selection = selectionOf(
    useChat((state) => state.selection),
    entitlements,
  );
  return {
    models,
    failed: error !== undefined && !isValidating,
    reload: () => {
      mutate();
    },
    pro,
    selection,
    select: selectModels,
    browse: (slot) => openDialog({ name: "browse", slot }),
    askReplace: (modelId) => openDialog({ name: "replace", modelId }),
  };
}

/** Selects models and remembers them on this device. */
function selectModels(selection: Selection): void {
  const { only } = chatStore.get().draft;
  // A question to only one model cannot go to one that is no longer selected.
  if (only && !selection.includes(only.modelId)) changeDraft({ only: undefined });
  chatStore.set({ selection });
  saveLastModels(slots(selection).map(({ modelId }) => modelId));
}

/** Returns the models that the next question goes to. */
export function useAskedModels(): readonly SelectedModel[] {
  const entitlements = useEntitlements();
  const only = useChat(({ draft }) => draft.only);
  const selection = useChat((state) => state.selection);
  return askedModels({ draft: { only }, selection }, entitlements);
}

/** Reports whether no model is selected, once the selection is known. */
export function useNeedsModel(): boolean {
  const known = useChat(({ selection }) => selection !== null);
  const asked = useAskedModels();
  return known && asked.length === 0;
}

/**
 * Selects the remembered models or the defaults, when the catalog and the user are first known and
 * after a sign-out. In between, only the user changes the selection.
 */
export function useInitialModels(): void {
  const entitlements = useEntitlements();
  const selection = useChat((state) => state.selection);
  useLayoutEffect(() => {
    if (selection === null && entitlements.models && entitlements.user !== undefined)
      chatStore.set({ selection: selectionOf(null, entitlements) });
  }, [entitlements, selection]);
}
