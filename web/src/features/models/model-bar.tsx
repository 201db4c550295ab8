import { LayoutGrid, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Tally } from "../../ui/tally.tsx";
import { displayName } from "./display-name.ts";
import { LoadingChips, SelectedChip, SuggestedChip } from "./model-chips.tsx";
import {
  add,
  count,
  noSelection,
  openDefaults,
  quickStart,
  remove,
  type Selection,
  slots,
} from "./selection.ts";

/**
 * The models for the next question, with buttons that change the selection. On a phone it scrolls
 * sideways.
 */
export function ModelBar(props: {
  models: readonly Model[] | undefined;
  failed: boolean;
  /** Whether the user may use premium models. */
  pro: boolean;
  onRetry: () => void;
  selection: Selection;
  onChange: (next: Selection) => void;
  onBrowse: () => void;
}) {
  const { models, failed, pro, onRetry, selection, onChange, onBrowse } = props;
  const words = texts.models;
  const selected = count(selection);
  const heading = useRef<HTMLHeadingElement>(null);
  const suggestions =
    selected < limits.question.models
      ? openDefaults(models ?? [], pro).filter((model) => !selection.includes(model.modelId))
      : [];
  const starter = quickStart(models ?? [], pro);

  function change(next: Selection | null) {
    if (next) onChange(next);
    focusHeading();
  }

  /**
   * For buttons that disappear when pressed: the focus would otherwise return to the top of the
   * page.
   */
  function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }

  function clearAll() {
    change(noSelection);
    // On a phone the bar may be scrolled; the suggestions are at its start.
    heading.current?.parentElement?.scrollTo({ left: 0 });
  }

  return (
    <section
      className="flex items-center gap-2 border-b border-line px-wide-page py-2.5 max-md:overflow-x-auto max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-28px),transparent)] max-md:[scrollbar-width:none] md:flex-wrap max-md:rtl:[mask-image:linear-gradient(-90deg,#000_calc(100%-28px),transparent)]"
      aria-label={words.label}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="num me-2 flex min-h-8.5 items-center gap-2 text-label whitespace-nowrap max-md:me-0.5"
      >
        <Tally count={selected} className="-mt-0.5" />
        {words.title(selected, limits.question.models)}
      </h2>
      {slots(selection).map(({ modelId, slot }) => {
        const model = models?.find((candidate) => candidate.modelId === modelId);
        return (
          <SelectedChip
            key={modelId}
            name={model ? displayName(model) : modelId}
            slot={slot}
            onRemove={() => change(remove(selection, modelId))}
          />
        );
      })}
      {!models && !failed && <LoadingChips />}
      {!models && failed && (
        <span
          className="flex flex-row-reverse items-center gap-2 whitespace-nowrap text-danger md:flex-row"
          role="alert"
        >
          {words.failed}
          <Button
            size="sm"
            onClick={() => {
              onRetry();
              focusHeading();
            }}
          >
            {texts.retry}
          </Button>
        </span>
      )}
      {models && !starter && <Label>{words.none}</Label>}
      {starter && selected === 0 && (
        <Button variant="primary" size="sm" onClick={() => change(add(selection, starter.modelId))}>
          {words.quickStart}
        </Button>
      )}
      {suggestions.length > 0 && <Label>{selected === 0 ? words.orAdd : words.alsoAdd}</Label>}
      {suggestions.map((model) => (
        <SuggestedChip
          key={model.modelId}
          name={displayName(model)}
          onAdd={() => change(add(selection, model.modelId))}
        />
      ))}
      <div className="flex gap-0.5 md:ms-auto md:max-[900px]:-ms-2 md:max-[900px]:w-full">
        <Button variant="quiet" size="sm" onClick={onBrowse}>
          <Plus className="icon-s" />
          {words.add}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBrowse}>
          <LayoutGrid className="icon-s" />
          {words.browse}
        </Button>
        {selected > 0 && (
          <Button variant="quiet" size="sm" onClick={clearAll}>
            {words.clearAll}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Text between the chips; there is no room for it on a phone. */
function Label({ children }: { children: ReactNode }) {
  return (
    <span className="ms-1.5 me-0.5 text-label whitespace-nowrap text-muted max-md:hidden">{children}</span>
  );
}
