import { useEffect, useRef } from "react";
import { adminModels } from "#texts/admin-models.ts";
import {
  type AdminModel,
  createModel,
  deleteModel,
  importModels,
  type ModelForm,
  orderModels,
  updateModel,
  useAdminModels,
} from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { onLeave } from "../../lib/page-life.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { toast } from "../../ui/toasts.ts";

/** A new order is saved after a pause, so that several moves make one request. */
const ORDER_DELAY_MS = 400;

/** A new order that is shown but not sent yet. */
interface NewOrder {
  ids: string[];
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Changes the catalog: shows each change at once, or as soon as the server has answered, and reverts it
 * if the server rejects it.
 */
export function useModelActions(models: readonly AdminModel[] | undefined) {
  const { mutate } = useAdminModels();
  const newOrder = useRef<NewOrder>(null);
  const savingOrder = useRef(false);
  /** How many changes are being saved. */
  const sending = useRef(0);
  const words = adminModels;

  function show(update: (models: readonly AdminModel[]) => readonly AdminModel[]) {
    mutate((current) => current && [...update(current)], { revalidate: false });
  }

  /** Sends a change, then refetches the models. Throws a RequestError. */
  async function send<T>(request: () => Promise<T>): Promise<T> {
    sending.current += 1;
    try {
      return await request();
    } finally {
      sending.current -= 1;
      // Refetching earlier would revert the changes that are not saved yet.
      if (sending.current === 0 && !newOrder.current) mutate();
    }
  }

  /** Saves a change that is already shown, and reports the result. */
  async function save(
    request: () => Promise<void>,
    success: () => string,
    failure: () => readonly [title: string, text: string],
  ) {
    try {
      await send(request);
      if (success()) toast(() => ({ title: success() }));
    } catch (error) {
      toast(() => {
        const [title, text] = failure();
        return { title, text, detail: errorDetails(error).detail, tone: "destructive" };
      });
    }
  }

  /** Shows a change at once, and saves it. */
  function change(update: Parameters<typeof show>[0], ...saved: Parameters<typeof save>): Promise<void> {
    show(update);
    return save(...saved);
  }

  function patch(model: AdminModel, changes: Partial<AdminModel>, failure: () => string) {
    const showIn = (current: readonly AdminModel[], fields: Partial<AdminModel>) =>
      current.map((one) => (one.id === model.id ? { ...one, ...fields } : one));
    return change(
      (current) => showIn(current, changes),
      async () => {
        const { version } = await updateModel(model.id, changes);
        // The next edit needs it even if the list cannot be fetched.
        show((current) => showIn(current, { version }));
      },
      () => words.updated,
      () => [words.updateFailed, failure()],
    );
  }

  /** Sends the new order, if there is one. */
  async function saveOrder() {
    const order = newOrder.current;
    if (!order) return;
    clearTimeout(order.timer);
    newOrder.current = null;
    savingOrder.current = true;
    await save(
      () => orderModels(order.ids),
      () => "",
      () => [words.updateFailed, words.orderFailed],
    );
    savingOrder.current = false;
    saveOrder();
  }

  // Leaving the page or the tab ends the pause.
  const saveOrderNow = useHandler(saveOrder);
  useEffect(() => {
    const stopListening = onLeave(saveOrderNow);
    return () => {
      stopListening();
      saveOrderNow();
    };
  }, [saveOrderNow]);

  return {
    /** Adds a model, or saves an edit of the given one. Throws a RequestError. */
    put: (form: ModelForm, model?: AdminModel) =>
      send(async () => {
        const saved = model
          ? await updateModel(model.id, { ...form, version: model.version })
          : await createModel(form);
        show((current) => withModel(current, saved));
      }),
    /** Adds models of the router. Returns how many were added. Throws a RequestError. */
    import: (modelIds: readonly string[]) =>
      send(async () => {
        const added = await importModels(modelIds);
        show((current) => added.reduce<readonly AdminModel[]>(withModel, current));
        return added.length;
      }),
    toggleActive: (model: AdminModel) =>
      patch(model, { isActive: !model.isActive }, () => words.statusFailed),
    toggleDefault: (model: AdminModel) =>
      patch(model, { isDefault: !model.isDefault }, () => words.defaultFailed),
    remove: (model: AdminModel) =>
      change(
        (current) => current.filter(({ id }) => id !== model.id),
        () => deleteModel(model.id),
        () => words.deleted,
        () => [words.deleteFailedTitle, words.deleteFailed],
      ),
    /** Moves a model to an index. */
    move: (model: AdminModel, index: number) => {
      const next = (models ?? []).filter(({ id }) => id !== model.id);
      next.splice(index, 0, model);
      show(() => next);
      clearTimeout(newOrder.current?.timer);
      newOrder.current = {
        ids: next.map(({ id }) => id),
        // Two orders sent at the same time could be stored in either order.
        timer: setTimeout(() => savingOrder.current || saveOrder(), ORDER_DELAY_MS),
      };
    },
  };
}

/** Returns the models with a saved one in its place, or last if it is new. */
function withModel(models: readonly AdminModel[], saved: AdminModel): AdminModel[] {
  if (!models.some(({ id }) => id === saved.id)) return [...models, saved];
  return models.map((model) => (model.id === saved.id ? saved : model));
}
