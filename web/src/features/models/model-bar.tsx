import { type ReactNode, useRef } from "react";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Tally } from "../../ui/tally.tsx";
import { displayName } from "./display-name.ts";
import { ModelBarActions } from "./model-bar-actions.tsx";
import { LoadingChips, SelectedChip, SuggestedChip } from "./model-chips.tsx";
import {
  add,
  count,
  noSelection,
  openDefaults,
  quickStart,
  type Rejection,
  remove,
  type Selection,
  slots,
} from "./selection.ts";
import type { ModelChoice } from "./use-model-choice.ts";

/**
 * The models for the next question, with buttons that change the selection. On a phone the models
 * scroll sideways, and a message in their place (`data-line`) has a line of its own.
 */
export function ModelBar(props: {
  choice: ModelChoice;
  onBrowse: () => void;
  onReject: (rejection: Rejection) => void;
}) {
  const { choice, onBrowse, onReject } = props;
  const { models, failed, reload, selection, select } = choice;
  const words = texts.models;
  const selected = count(selection);
  const heading = useRef<HTMLHeadingElement>(null);

  /**
   * For buttons that disappear when pressed: the focus would otherwise return to the top of the
   * page.
   */
  function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }

  function change(next: Selection | null) {
    if (next) select(next);
    focusHeading();
  }

  function clearAll() {
    change(noSelection);
    // On a phone the bar may be scrolled; the suggestions are at its start.
    heading.current?.parentElement?.scrollTo({ left: 0 });
  }

  return (
    <section
      className="flex flex-wrap items-center gap-2 border-b border-line px-wide-page py-2.5 max-md:gap-y-1 max-md:pb-1.5"
      aria-label={words.label}
    >
      <div className="flex min-w-0 items-center gap-2 max-md:-me-gutter max-md:basis-full max-md:overflow-x-auto max-md:pe-gutter max-md:has-data-line:flex-wrap max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-28px),transparent)] max-md:[scrollbar-width:none] md:contents max-md:rtl:[mask-image:linear-gradient(-90deg,#000_calc(100%-28px),transparent)]">
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
              iconUrl={model?.iconUrl}
              slot={slot}
              onRemove={() => change(remove(selection, modelId))}
            />
          );
        })}
        {models ? (
          <Suggestions choice={choice} onAdd={(modelId) => change(add(selection, modelId))} />
        ) : failed ? (
          <LoadFailure
            onRetry={() => {
              reload();
              focusHeading();
            }}
          />
        ) : (
          <LoadingChips />
        )}
      </div>
      <ModelBarActions choice={choice} onBrowse={onBrowse} onClear={clearAll} onReject={onReject} />
    </section>
  );
}

/** Quick Start while no model is selected, and the default models that one click adds. */
function Suggestions(props: { choice: ModelChoice; onAdd: (modelId: string) => void }) {
  const { choice, onAdd } = props;
  const { models = [], pro, selection } = choice;
  const words = texts.models;
  const selected = count(selection);
  const starter = quickStart(models, pro);
  const suggested =
    selected < limits.question.models
      ? openDefaults(models, pro).filter(({ modelId }) => !selection.includes(modelId))
      : [];
  return (
    <>
      {!starter && (
        <p data-line className="text-label text-muted max-md:basis-full md:ms-1.5">
          {words.none}
        </p>
      )}
      {starter && selected === 0 && (
        <Button variant="primary" size="sm" onClick={() => onAdd(starter.modelId)}>
          {words.quickStart}
        </Button>
      )}
      {suggested.length > 0 && <Label>{selected === 0 ? words.orAdd : words.alsoAdd}</Label>}
      {suggested.map((model) => (
        <SuggestedChip
          key={model.modelId}
          name={displayName(model)}
          iconUrl={model.iconUrl}
          onAdd={() => onAdd(model.modelId)}
        />
      ))}
    </>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      data-line
      className="flex items-center gap-2 text-danger max-md:basis-full md:whitespace-nowrap"
      role="alert"
    >
      {texts.models.failed}
      <Button size="sm" onClick={onRetry}>
        {texts.common.retry}
      </Button>
    </div>
  );
}

/** Text between the chips; there is no room for it on a phone. */
function Label({ children }: { children: ReactNode }) {
  return (
    <span className="ms-1.5 me-0.5 text-label whitespace-nowrap text-muted max-md:hidden">{children}</span>
  );
}
