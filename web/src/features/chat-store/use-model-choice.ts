import { useLayoutEffect } from "react";
import { useCatalog } from "../../api/models.ts";
import type { ModelChoice } from "../models/model-choice.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { chatStore, useChat } from "./chat-store.ts";
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
    select: (next) => chatStore.set({ selection: next }),
  };
}

/** Returns the models that the next question goes to. */
export function useAskedModels(): readonly SelectedModel[] {
  const entitlements = useEntitlements();
  const only = useChat(({ draft }) => draft.only);
  const selection = useChat((state) => state.selection);
  return askedModels({ draft: { only }, selection }, entitlements);
}

/**
 * Selects the defaults once, when the catalog and the user are first known. After that only the
 * user changes the selection.
 */
export function useDefaultModels(): void {
  const entitlements = useEntitlements();
  useLayoutEffect(() => {
    const { selection } = chatStore.get();
    if (selection === null && entitlements.models && entitlements.user !== undefined)
      chatStore.set({ selection: selectionOf(null, entitlements) });
  }, [entitlements]);
}
