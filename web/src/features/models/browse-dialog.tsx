import { useState } from "react";
import { browse } from "#texts/browse.ts";
import { models as modelTexts } from "#texts/models.ts";
import { common } from "#texts/page.ts";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Tally } from "../../ui/tally.tsx";
import { displayName } from "./display-name.ts";
import type { ModelChoice } from "./model-choice.ts";
import { ModelOption } from "./model-option.tsx";
import { ModelSearch } from "./model-search.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { add, canSelect, count, type Rejection, remove, slotOf } from "./selection.ts";

/**
 * Selects from all models. The selection is a draft: only Start applies it, and closing the dialog
 * discards it. `onReject` is called with null when the last rejection no longer applies.
 */
export function BrowseDialog(props: {
  choice: ModelChoice;
  onClose: () => void;
  onReject: (rejection: Rejection | null) => void;
}) {
  const { choice, onClose, onReject } = props;
  const { models = [], pro, select } = choice;
  const [draft, setDraft] = useState(choice.selection);
  /** The model for which one of the draft has to go. */
  const [fourth, setFourth] = useState<Model | null>(null);
  const words = browse;
  const selected = count(draft);
  const full = selected >= limits.question.models;

  function toggle(model: Model) {
    if (draft.includes(model.modelId)) {
      onReject(null);
      return setDraft(remove(draft, model.modelId));
    }
    if (!canSelect(model, pro)) return onReject({ reason: "premium", name: displayName(model) });
    const next = add(draft, model.modelId);
    if (next) setDraft(next);
    else onReject({ reason: "limit", replace: () => setFourth(model) });
  }

  return (
    <>
      <Dialog
        size="lg"
        title={modelTexts.browse}
        text={pro ? words.hintPro : words.hint}
        closeLabel={common.close}
        onClose={onClose}
      >
        <ModelSearch choice={choice}>
          {(model) => {
            const slot = slotOf(draft, model.modelId);
            const locked = !canSelect(model, pro);
            return (
              <ModelOption
                kind="checkbox"
                model={model}
                slot={slot}
                locked={locked}
                obstacle={slot ? undefined : locked ? words.locked : full ? words.full : undefined}
                onPick={() => toggle(model)}
              />
            );
          }}
        </ModelSearch>
        <DialogFooter>
          <span className="me-auto flex items-center gap-2 max-md:basis-full" role="status">
            <Tally slots={draft} className="-mt-0.5 flex-none" />
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="num">{words.selected(selected, limits.question.models)}</span>
              {full && <span className="text-meta/tight text-balance text-muted">{words.full}</span>}
            </span>
          </span>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={selected === 0}
            onClick={() => {
              select(draft);
              onClose();
            }}
          >
            {words.start}
          </Button>
        </DialogFooter>
      </Dialog>
      {fourth && (
        <ReplaceDialog
          models={models}
          selection={draft}
          model={fourth}
          onReplace={setDraft}
          onClose={() => setFourth(null)}
        />
      )}
    </>
  );
}
