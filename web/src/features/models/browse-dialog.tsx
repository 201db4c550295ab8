import { Search } from "lucide-react";
import { useRef, useState } from "react";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Input } from "../../ui/input.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tally } from "../../ui/tally.tsx";
import { displayName } from "./display-name.ts";
import { ModelOption } from "./model-option.tsx";
import { add, BROWSE_LIMIT, count, isOpen, remove, type Selection, search, slotOf } from "./selection.ts";

/** Why a model cannot be added. */
export type Rejection = { reason: "limit" } | { reason: "premium"; name: string };

/** The columns of the list, and of its placeholder. */
const grid = "grid gap-2 md:grid-cols-2 lg:grid-cols-3";

/**
 * Selects among all models. The selection is a draft: only `onStart` receives it, and closing the
 * dialog discards it.
 */
export function BrowseDialog(props: {
  models: readonly Model[] | undefined;
  failed: boolean;
  /** Whether the user may use premium models. */
  pro: boolean;
  onRetry: () => void;
  selection: Selection;
  onStart: (selection: Selection) => void;
  onCancel: () => void;
  /** Called with null when the last rejection no longer applies. */
  onReject: (rejection: Rejection | null) => void;
}) {
  const { models, failed, pro, onRetry, selection, onStart, onCancel, onReject } = props;
  const [draft, setDraft] = useState(selection);
  const [query, setQuery] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const words = texts.browse;
  const found = search(models ?? [], query);
  const shown = found.slice(0, BROWSE_LIMIT);
  const selected = count(draft);

  function toggle(model: Model) {
    if (draft.includes(model.modelId)) {
      onReject(null);
      return setDraft(remove(draft, model.modelId));
    }
    if (!isOpen(model, pro)) return onReject({ reason: "premium", name: displayName(model) });
    const next = add(draft, model.modelId);
    if (next) setDraft(next);
    else onReject({ reason: "limit" });
  }

  return (
    <Dialog
      size="lg"
      title={texts.models.browse}
      text={pro ? words.hintPro : words.hint}
      closeLabel={texts.close}
      onClose={onCancel}
    >
      <div className="relative mx-4.5 mt-4 md:mx-6.5">
        <Search className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
        <Input
          ref={searchField}
          className="ps-9.5 [&::-webkit-search-cancel-button]:hidden"
          type="search"
          // On a touch screen the keyboard would cover the models.
          data-autofocus={matchMedia("(pointer: fine)").matches || undefined}
          placeholder={words.search}
          aria-label={words.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <DialogBody>
        {!models && failed && (
          <Note tone="bad" title={texts.models.failed}>
            <Button
              size="sm"
              onClick={() => {
                onRetry();
                // The button disappears while the models load.
                searchField.current?.focus();
              }}
            >
              {texts.retry}
            </Button>
          </Note>
        )}
        {!models && !failed && <LoadingOptions />}
        {models && found.length === 0 && (
          <Note title={words.emptyTitle}>
            <p>{words.emptyText(query)}</p>
          </Note>
        )}
        {shown.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid that scrolls with its parent
          <div className={grid} role="group" aria-label={words.grid}>
            {shown.map((model) => {
              const slot = slotOf(draft, model.modelId);
              const locked = !isOpen(model, pro);
              return (
                <ModelOption
                  key={model.modelId}
                  model={model}
                  slot={slot}
                  locked={locked}
                  dimmed={!slot && (locked || selected >= limits.question.models)}
                  onToggle={() => toggle(model)}
                />
              );
            })}
          </div>
        )}
        {found.length > BROWSE_LIMIT && (
          <p className="text-meta text-muted">{words.capped(shown.length, found.length)}</p>
        )}
      </DialogBody>
      <DialogFooter>
        <span className="num me-auto flex items-center gap-2 max-[389px]:basis-full" role="status">
          <Tally count={selected} className="-mt-0.5 max-md:hidden" />
          {words.selected(selected, limits.question.models)}
        </span>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button variant="primary" disabled={selected === 0} onClick={() => onStart(draft)}>
          {words.start}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function LoadingOptions() {
  return (
    <div className={grid} role="status" aria-label={texts.models.loading}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="h-15.5 rounded-2" />
      ))}
    </div>
  );
}
