import "../../ui/field.css";
import "./browse-dialog.css";
import { Lock, Search } from "lucide-react";
import { useRef, useState } from "react";
import type { Model } from "../../api/models.ts";
import { getOwn } from "../../lib/get-own.ts";
import * as texts from "../../texts/en.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Glyph, Tally } from "../../ui/mark.tsx";
import { Note, Skeleton } from "../../ui/note.tsx";
import { displayName } from "./display-name.ts";
import {
  add,
  BROWSE_LIMIT,
  count,
  isOpen,
  MODEL_LIMIT,
  remove,
  type Selection,
  search,
  slotOf,
} from "./selection.ts";

/** Why a model cannot be added. */
export type Rejection = { reason: "limit" } | { reason: "premium"; name: string };

/**
 * Chooses among all models. Works on a draft: `onStart` gets the new selection, and closing the
 * dialog in any other way leaves the old one as it was.
 */
export function BrowseDialog(props: {
  models: readonly Model[] | undefined;
  failed: boolean;
  /** Whether premium models are open. */
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
  const field = useRef<HTMLInputElement>(null);
  const words = texts.browse;
  const found = search(models ?? [], query);
  const shown = found.slice(0, BROWSE_LIMIT);
  const chosen = count(draft);

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
    <Dialog className="wide" title={texts.models.browse} closeLabel={texts.close} onClose={onCancel}>
      <p className="browse-hint">{pro ? words.hintPro : words.hint}</p>
      <div className="search">
        <Search />
        <input
          ref={field}
          className="input"
          type="search"
          // Under a finger it would bring up the keyboard, over the models.
          data-autofocus={matchMedia("(pointer: fine)").matches || undefined}
          placeholder={words.search}
          aria-label={words.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="in">
        {!models && failed && (
          <Note tone="bad" title={texts.models.failed}>
            <button
              type="button"
              className="btn sm second justify-self-start"
              onClick={() => {
                onRetry();
                // The button goes away while it is tried.
                field.current?.focus();
              }}
            >
              {texts.retry}
            </button>
          </Note>
        )}
        {!models && !failed && <LoadingPicks />}
        {models && found.length === 0 && (
          <Note title={words.emptyTitle}>
            <p>{words.emptyText(query)}</p>
          </Note>
        )}
        {shown.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid that scrolls with its parent
          <div className="picks" role="group" aria-label={words.grid}>
            {shown.map((model) => (
              <Pick
                key={model.modelId}
                model={model}
                draft={draft}
                pro={pro}
                onToggle={() => toggle(model)}
              />
            ))}
          </div>
        )}
        {found.length > BROWSE_LIMIT && (
          <p className="text-[14px] text-muted">{words.capped(shown.length, found.length)}</p>
        )}
      </div>
      <footer>
        <span className="selected-count num" role="status">
          <Tally count={chosen} />
          {words.selected(chosen, MODEL_LIMIT)}
        </span>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="button" className="btn primary" disabled={chosen === 0} onClick={() => onStart(draft)}>
          {words.start}
        </button>
      </footer>
    </Dialog>
  );
}

function Pick(props: { model: Model; draft: Selection; pro: boolean; onToggle: () => void }) {
  const { model, draft, pro, onToggle } = props;
  const slot = slotOf(draft, model.modelId);
  const locked = !isOpen(model, pro);
  const dimmed = !slot && (locked || count(draft) >= MODEL_LIMIT);
  const category = getOwn(texts.categories, model.category) ?? model.category;
  const kind = !model.isFree ? texts.browse.premium : category;
  return (
    <label className={`pick ${slot ? `chosen voice-${slot}` : ""} ${dimmed ? "dimmed" : ""}`}>
      <input
        type="checkbox"
        checked={slot !== undefined}
        aria-disabled={dimmed}
        aria-description={locked ? texts.browse.locked : undefined}
        onChange={onToggle}
      />
      <span className="tile" aria-hidden="true">
        {model.iconUrl ? <img src={model.iconUrl} alt="" /> : monogram(model.provider)}
      </span>
      <b title={model.description}>{displayName(model)}</b>
      <span className="end">
        {slot && <Glyph slot={slot} />}
        {locked && <Lock className="icon-s" />}
      </span>
      <small>{[model.provider, kind].filter(Boolean).join(" · ")}</small>
    </label>
  );
}

/** The provider's initial; of a demo ("Demo · OpenAI") that of the provider it plays. */
function monogram(provider: string): string {
  return provider.split(" · ").at(-1)?.charAt(0).toUpperCase() ?? "";
}

function LoadingPicks() {
  return (
    <div className="picks" role="status" aria-label={texts.models.loading}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="pick-skeleton" />
      ))}
    </div>
  );
}
