import "./model-bar.css";
import { LayoutGrid, Plus, X } from "lucide-react";
import { useRef } from "react";
import type { Model } from "../../api/models.ts";
import * as texts from "../../texts/en.ts";
import { Glyph, Tally } from "../../ui/mark.tsx";
import { Skeleton } from "../../ui/note.tsx";
import { displayName } from "./display-name.ts";
import {
  add,
  count,
  MODEL_LIMIT,
  noSelection,
  openDefaults,
  quickStart,
  remove,
  type Selection,
  slots,
} from "./selection.ts";

/** Which models are asked next, and how to change that. */
export function ModelBar(props: {
  models: readonly Model[] | undefined;
  failed: boolean;
  /** Whether premium models are open. */
  pro: boolean;
  onRetry: () => void;
  selection: Selection;
  onChange: (next: Selection) => void;
  onBrowse: () => void;
}) {
  const { models, failed, pro, onRetry, selection, onChange, onBrowse } = props;
  const words = texts.models;
  const chosen = count(selection);
  const heading = useRef<HTMLHeadingElement>(null);
  const suggestions =
    chosen < MODEL_LIMIT
      ? openDefaults(models ?? [], pro).filter((model) => !selection.includes(model.modelId))
      : [];
  const starter = quickStart(models ?? [], pro);

  function change(next: Selection | null) {
    if (next) onChange(next);
    focusHeading();
  }

  /** After a button that goes away with being pressed: the focus would fall back to the top of the page. */
  function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className="model-bar" aria-label={words.label}>
      <h2 ref={heading} tabIndex={-1} className="num">
        <Tally count={chosen} />
        {words.title(chosen, MODEL_LIMIT)}
      </h2>
      {slots(selection).map(({ modelId, slot }) => {
        const model = models?.find((candidate) => candidate.modelId === modelId);
        const name = model ? displayName(model) : modelId;
        return (
          <span key={modelId} className={`chip voice-${slot}`}>
            <Glyph slot={slot} />
            {name}
            <button
              type="button"
              className="icon-btn"
              aria-label={words.remove(name)}
              onClick={() => change(remove(selection, modelId))}
            >
              <X className="icon-s" />
            </button>
          </span>
        );
      })}
      {!models && !failed && <LoadingChips />}
      {!models && failed && (
        <span
          className="flex flex-row-reverse items-center gap-2 whitespace-nowrap text-danger md:flex-row"
          role="alert"
        >
          {words.failed}
          <button
            type="button"
            className="btn sm second"
            onClick={() => {
              onRetry();
              focusHeading();
            }}
          >
            {texts.retry}
          </button>
        </span>
      )}
      {models && !starter && <span className="or">{words.none}</span>}
      {starter && chosen === 0 && (
        <button
          type="button"
          className="btn sm primary"
          onClick={() => change(add(selection, starter.modelId))}
        >
          {words.quickStart}
        </button>
      )}
      {suggestions.length > 0 && <span className="or">{chosen === 0 ? words.orAdd : words.alsoAdd}</span>}
      {suggestions.map((model) => (
        <button
          key={model.modelId}
          type="button"
          className="chip suggestion"
          aria-label={words.suggest(displayName(model))}
          onClick={() => change(add(selection, model.modelId))}
        >
          <Plus className="icon-s" />
          {displayName(model)}
        </button>
      ))}
      <div className="actions">
        <button type="button" className="btn sm quiet" onClick={onBrowse}>
          <Plus className="icon-s" />
          {words.add}
        </button>
        <button type="button" className="btn sm quiet" onClick={onBrowse}>
          <LayoutGrid className="icon-s" />
          {words.browse}
        </button>
        {chosen > 0 && (
          <button
            type="button"
            className="btn sm quiet"
            onClick={() => {
              change(noSelection);
              // On a phone the bar scrolls, and what begins anew stands at its start.
              heading.current?.parentElement?.scrollTo({ left: 0 });
            }}
          >
            {words.clearAll}
          </button>
        )}
      </div>
    </section>
  );
}

function LoadingChips() {
  return (
    <span className="flex gap-2" role="status" aria-label={texts.models.loading}>
      <Skeleton className="h-8.5! w-26" />
      <Skeleton className="h-8.5! w-22" />
      <Skeleton className="h-8.5! w-32" />
    </span>
  );
}
