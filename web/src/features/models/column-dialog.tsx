import { browse } from "#texts/browse.ts";
import { common } from "#texts/page.ts";
import type { Model } from "../../api/models.ts";
import type { Slot } from "../../lib/slot.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { displayName } from "./display-name.ts";
import type { ModelChoice } from "./model-choice.ts";
import { ModelOption } from "./model-option.tsx";
import { ModelSearch } from "./model-search.tsx";
import { selectedModels } from "./selected-model.ts";
import { canSelect, type Rejection, replace, slotOf } from "./selection.ts";

/** Chooses the model of one slot. A click applies the choice. */
export function ColumnDialog(props: {
  choice: ModelChoice;
  slot: Slot;
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
}) {
  const { choice, slot, onClose, onReject } = props;
  const { models = [], pro, selection, select } = choice;
  const words = browse;
  const current = selectedModels(models, selection).find((model) => model.slot === slot);

  function choose(model: Model) {
    if (!canSelect(model, pro)) return onReject({ reason: "premium", name: displayName(model) });
    select(replace(selection, slot, model.modelId));
    onClose();
  }

  return (
    <Dialog
      size="lg"
      title={current ? words.columnTitle(current.name) : words.columnEmpty}
      text={words.columnText}
      closeLabel={common.close}
      onClose={onClose}
    >
      <ModelSearch choice={choice}>
        {(model) => {
          const own = slotOf(selection, model.modelId);
          const taken = own !== undefined && own !== slot;
          const locked = !canSelect(model, pro);
          return (
            <ModelOption
              kind="button"
              model={model}
              slot={own}
              locked={locked}
              obstacle={taken ? words.taken : locked ? words.locked : undefined}
              onPick={() => !taken && choose(model)}
            />
          );
        }}
      </ModelSearch>
    </Dialog>
  );
}
