import { type FocusEvent, type ReactNode, useRef } from "react";
import { models as modelTexts } from "#texts/models.ts";
import { common } from "#texts/page.ts";
import { limits } from "../../lib/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Tally } from "../../ui/tally.tsx";
import { displayName } from "./display-name.ts";
import { ModelBarActions } from "./model-bar-actions.tsx";
import { LoadingChips, SelectedChip, SuggestedChip } from "./model-chips.tsx";
import type { ModelChoice } from "./model-choice.ts";
import {
  add,
  count,
  noSelection,
  quickStart,
  type Rejection,
  remove,
  type Selection,
  selectableDefaults,
  slots,
} from "./selection.ts";

/**
 * The models for the next question, with buttons that change the selection. On a phone, the bar is
 * one row that scrolls sideways, and a message in place of the models (`data-line`) has a line of
 * its own.
 */
export function ModelBar(props: { choice: ModelChoice; onReject: (rejection: Rejection) => void }) {
  const { choice, onReject } = props;
  const { models, failed, reload, selection, select, browse } = choice;
  const words = modelTexts;
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
      className="flex flex-wrap items-center gap-2 border-b border-line px-wide-page py-2.5 max-md:scroll-pe-14 max-md:py-1.5 max-md:overflow-x-auto max-md:scrollbar-none max-md:not-has-data-line:flex-nowrap"
      aria-label={words.label}
      onFocus={reveal}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="num me-2 flex min-h-11 items-center gap-2 md:min-h-8.5 text-label whitespace-nowrap max-md:me-0.5"
      >
        <Tally slots={selection} className="-mt-0.5 max-2xs:hidden" />
        {words.title(selected, limits.question.models)}
      </h2>
      {slots(selection).map(({ modelId, slot }) => {
        const model = models?.find((candidate) => candidate.modelId === modelId);
        return (
          <SelectedChip
            // The chip keeps the focus when another model takes the slot.
            key={slot}
            name={model ? displayName(model) : modelId}
            iconUrl={model?.iconUrl}
            slot={slot}
            onChange={() => browse(slot)}
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
      <ModelBarActions choice={choice} onClear={clearAll} onReject={onReject} />
    </section>
  );
}

/** Browsers do not scroll to a partly visible button that the keyboard moves to. */
function reveal({ target }: FocusEvent) {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Quick Start while no model is selected, and the suggested default models. */
function Suggestions(props: { choice: ModelChoice; onAdd: (modelId: string) => void }) {
  const { choice, onAdd } = props;
  const { models = [], pro, selection } = choice;
  const words = modelTexts;
  const selected = count(selection);
  const starter = quickStart(models, pro);
  const suggested =
    selected < limits.question.models
      ? selectableDefaults(models, pro).filter(({ modelId }) => !selection.includes(modelId))
      : [];
  return (
    <>
      {!starter && (
        <p data-line className="text-label text-muted max-md:order-1 max-md:basis-full md:ms-1.5">
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
      className="flex items-center gap-2 text-label max-md:order-1 max-md:basis-full md:whitespace-nowrap"
      role="alert"
    >
      <span className="text-danger">{modelTexts.failed}</span>
      <Button size="sm" onClick={onRetry}>
        {common.retry}
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
