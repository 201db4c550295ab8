import { useRef, useState } from "react";
import { browse } from "#texts/browse.ts";
import { models as modelTexts } from "#texts/models.ts";
import { common } from "#texts/page.ts";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Note } from "../../ui/note.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Tally } from "../../ui/tally.tsx";
import { displayName } from "./display-name.ts";
import type { ModelChoice } from "./model-choice.ts";
import { LoadingOptions, ModelOptions } from "./model-options.tsx";
import { add, canSelect, count, type Rejection, remove, type Selection } from "./selection.ts";

/** Called with null when the last rejection no longer applies. */
type OnReject = (rejection: Rejection | null) => void;

/**
 * Selects from all models. The selection is a draft: only Start applies it, and closing the dialog
 * discards it.
 */
export function BrowseDialog(props: { choice: ModelChoice; onClose: () => void; onReject: OnReject }) {
  const { choice, onClose, onReject } = props;
  const { models, failed, reload, pro, selection, select } = choice;
  const [draft, toggle] = useDraftSelection(selection, pro, onReject);
  const [query, setQuery] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const words = browse;
  const selected = count(draft);

  return (
    <Dialog
      size="lg"
      title={modelTexts.browse}
      text={pro ? words.hintPro : words.hint}
      closeLabel={common.close}
      onClose={onClose}
    >
      <div className="border-b border-line px-4.5 py-3.5 md:px-6.5">
        <SearchInput
          ref={searchField}
          label={words.search}
          // On a touch screen the keyboard would cover the models.
          data-autofocus={matchMedia("(pointer: fine)").matches || undefined}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      <DialogBody>
        {models ? (
          <ModelOptions models={models} pro={pro} query={query} draft={draft} onToggle={toggle} />
        ) : failed ? (
          <Note tone="danger" title={modelTexts.failed}>
            <Button
              size="sm"
              className="mt-1.5"
              onClick={() => {
                reload();
                // The button disappears while the models load.
                searchField.current?.focus();
              }}
            >
              {common.retry}
            </Button>
          </Note>
        ) : (
          <LoadingOptions />
        )}
      </DialogBody>
      <DialogFooter>
        <span className="num me-auto flex items-center gap-2 max-xs:basis-full" role="status">
          <Tally slots={draft} className="-mt-0.5" />
          {words.selected(selected, limits.question.models)}
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
  );
}

/** Returns a copy of the selection, and a function that adds or removes a model if allowed. */
function useDraftSelection(
  selection: Selection,
  pro: boolean,
  onReject: OnReject,
): [Selection, (model: Model) => void] {
  const [draft, setDraft] = useState(selection);

  function toggle(model: Model) {
    if (draft.includes(model.modelId)) {
      onReject(null);
      return setDraft(remove(draft, model.modelId));
    }
    if (!canSelect(model, pro)) return onReject({ reason: "premium", name: displayName(model) });
    const next = add(draft, model.modelId);
    if (next) setDraft(next);
    else onReject({ reason: "limit" });
  }

  return [draft, toggle];
}
