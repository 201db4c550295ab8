import { useEffect, useRef } from "react";
import {
  type AdminModel,
  deleteModel,
  orderModels,
  updateModel,
  useAdminModels,
} from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { useHandler } from "../../lib/use-handler.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";

/** A new order is saved after a pause, so that several moves make one request. */
const ORDER_DELAY_MS = 400;

/** A new order that is shown but not sent yet. */
interface NewOrder {
  ids: string[];
  timer: ReturnType<typeof setTimeout>;
}

/** Changes the catalog: shows each change at once, and reverts it if the server rejects it. */
export function useModelActions(models: readonly AdminModel[] | undefined) {
  const { mutate } = useAdminModels();
  const newOrder = useRef<NewOrder>(null);
  const savingOrder = useRef(false);
  /** How many changes are shown but not saved yet. */
  const unsaved = useRef(0);
  const words = texts.adminModels;

  function show(update: (models: readonly AdminModel[]) => AdminModel[]) {
    mutate((current) => current && update(current), { revalidate: false });
  }

  /** Saves a change that is already shown and counted as unsaved. */
  async function save(
    request: () => Promise<void>,
    success: string,
    [title, text]: readonly [string, string],
  ) {
    try {
      await request();
      if (success) toast({ title: success });
    } catch (error) {
      toast({ title, text, detail: errorDetails(error).detail, tone: "destructive" });
    }
    unsaved.current -= 1;
    // Refetching earlier would revert the changes that are not saved yet.
    if (unsaved.current === 0) mutate();
  }

  /** Shows a change at once, and saves it. */
  function change(
    update: (models: readonly AdminModel[]) => AdminModel[],
    ...saved: Parameters<typeof save>
  ): Promise<void> {
    unsaved.current += 1;
    show(update);
    return save(...saved);
  }

  function patch(model: AdminModel, changes: Partial<AdminModel>, failure: string) {
    const update = (current: readonly AdminModel[]) =>
      current.map((one) => (one.id === model.id ? { ...one, ...changes } : one));
    return change(update, () => updateModel(model.id, changes), words.updated, [words.updateFailed, failure]);
  }

  /** Sends the new order, if there is one. */
  async function saveOrder() {
    const order = newOrder.current;
    if (!order) return;
    clearTimeout(order.timer);
    newOrder.current = null;
    savingOrder.current = true;
    await save(() => orderModels(order.ids), "", [words.updateFailed, words.orderFailed]);
    savingOrder.current = false;
    saveOrder();
  }

  // Leaving the page or the tab ends the pause.
  const saveOrderNow = useHandler(saveOrder);
  useEffect(() => {
    window.addEventListener("pagehide", saveOrderNow);
    return () => {
      window.removeEventListener("pagehide", saveOrderNow);
      saveOrderNow();
    };
  }, [saveOrderNow]);

  return {
    toggleActive: (model: AdminModel) => patch(model, { isActive: !model.isActive }, words.statusFailed),
    toggleDefault: (model: AdminModel) => patch(model, { isDefault: !model.isDefault }, words.defaultFailed),
    remove: (model: AdminModel) =>
      change(
        (current) => current.filter(({ id }) => id !== model.id),
        () => deleteModel(model.id),
        words.deleted,
        [words.deleteFailedTitle, words.deleteFailed],
      ),
    /** Moves a model to an index. */
    move: (model: AdminModel, index: number) => {
      const next = (models ?? []).filter(({ id }) => id !== model.id);
      next.splice(index, 0, model);
      show(() => next);
      if (newOrder.current) clearTimeout(newOrder.current.timer);
      else unsaved.current += 1;
      newOrder.current = {
        ids: next.map(({ id }) => id),
        // Two orders sent at the same time could be stored in either order.
        timer: setTimeout(() => savingOrder.current || saveOrder(), ORDER_DELAY_MS),
      };
    },
  };
}
