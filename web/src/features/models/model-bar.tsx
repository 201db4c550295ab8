import { LayoutGrid, Plus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Tally } from "../../ui/tally.tsx";
import type { Rejection } from "./browse-dialog.tsx";
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

const AddMenu = lazyComponent(async () => (await import("./add-menu.tsx")).AddMenu);

/**
 * The models for the next question, with buttons that change the selection. On a phone the models
 * scroll sideways.
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
  onReject: (rejection: Rejection) => void;
}) {
  const { models, failed, pro, onRetry, selection, onChange, onBrowse, onReject } = props;
  const words = texts.models;
  const selected = count(selection);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const suggested =
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
      className="flex flex-wrap items-center gap-2 border-b border-line px-wide-page py-2.5 max-md:gap-y-1 max-md:pb-1.5"
      aria-label={words.label}
    >
      <div className="flex min-w-0 items-center gap-2 max-md:-me-gutter max-md:basis-full max-md:overflow-x-auto max-md:pe-gutter max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-28px),transparent)] max-md:[scrollbar-width:none] md:contents max-md:rtl:[mask-image:linear-gradient(-90deg,#000_calc(100%-28px),transparent)]">
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
        {suggested.length > 0 && <Label>{selected === 0 ? words.orAdd : words.alsoAdd}</Label>}
        {suggested.map((model) => (
          <SuggestedChip
            key={model.modelId}
            name={displayName(model)}
            onAdd={() => change(add(selection, model.modelId))}
          />
        ))}
      </div>
      <div className="-ms-2 flex gap-0.5 max-[900px]:basis-full max-[360px]:-me-2 min-[900px]:ms-auto">
        <Button ref={addButton} variant="quiet" size="sm" popoverTarget={menuId} disabled={!models}>
          <Plus className="icon-s max-[374px]:hidden" />
          {words.add}
        </Button>
        {models && (
          <AsyncBoundary>
            <AddMenu
              id={menuId}
              anchor={addButton}
              models={models}
              pro={pro}
              selection={selection}
              onAdd={(modelId) => {
                const next = add(selection, modelId);
                if (next) onChange(next);
              }}
              onReject={onReject}
            />
          </AsyncBoundary>
        )}
        <Button variant="quiet" size="sm" onClick={onBrowse}>
          <LayoutGrid className="icon-s max-[374px]:hidden" />
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
