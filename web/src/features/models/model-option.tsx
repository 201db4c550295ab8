import Lock from "lucide-react/icons/lock";
import { Fragment, useId } from "react";
import { browse, categories } from "#texts/browse.ts";
import type { Model } from "../../api/models.ts";
import { formatCompact, formatCost } from "../../lib/format.ts";
import { getOwn } from "../../lib/get-own.ts";
import type { Slot } from "../../lib/slot.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { displayName } from "./display-name.ts";
import { ModelTile } from "./model-tile.tsx";

/** A model in a dialog, in the shape of a card: a checkbox, or a button that chooses one model. */
export function ModelOption(props: {
  kind: "checkbox" | "button";
  model: Model;
  /** Undefined if the model is not selected. */
  slot: Slot | undefined;
  /** Whether the model is premium and the user is not Pro. */
  locked: boolean;
  /**
   * Why the model cannot be selected now. The card is dimmed but not disabled, so that keyboards reach
   * it and the reason is read. Picking it may explain more.
   */
  obstacle: string | undefined;
  onPick: () => void;
}) {
  const { kind, model, slot, locked, obstacle, onPick } = props;
  const id = useId();
  const dimmed = obstacle !== undefined;
  const naming = {
    "aria-labelledby": `${id}-name`,
    "aria-describedby": `${id}-maker ${id}-details ${id}-obstacle`,
  };
  const className = `relative grid grid-cols-[34px_minmax(0,1fr)_18px] content-start items-start gap-x-3 rounded-2 border px-3 py-2.75 text-start transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${stateClass(slot, dimmed)}`;
  const contents = (
    <>
      <Contents id={id} model={model} slot={slot} locked={locked} dimmed={dimmed} />
      <span id={`${id}-obstacle`} hidden>
        {obstacle}
      </span>
    </>
  );
  if (kind === "button") {
    return (
      <button
        type="button"
        {...naming}
        className={className}
        aria-current={slot !== undefined && !dimmed}
        aria-disabled={dimmed}
        data-tip={obstacle}
        onClick={onPick}
      >
        {contents}
      </button>
    );
  }
  return (
    <label className={className}>
      <input
        type="checkbox"
        {...naming}
        className="pointer-events-none absolute inset-0 opacity-0"
        checked={slot !== undefined}
        aria-disabled={dimmed}
        onChange={onPick}
      />
      {contents}
    </label>
  );
}

function stateClass(slot: Slot | undefined, dimmed: boolean): string {
  if (dimmed)
    return "cursor-not-allowed border-line bg-well forced-colors:border-gray-text forced-colors:**:text-gray-text";
  return slot
    ? `${slotClass[slot]} cursor-pointer border-(--hue) bg-(--tint) inset-ring inset-ring-(--hue) forced-colors:border-highlight forced-colors:outline forced-colors:outline-highlight`
    : "cursor-pointer border-line-2 hover:border-ink-2";
}

/** What a card shows: who made the model, what it is for, and what a question to it costs. */
function Contents(props: {
  id: string;
  model: Model;
  slot: Slot | undefined;
  locked: boolean;
  dimmed: boolean;
}) {
  const { id, model, slot, locked, dimmed } = props;
  const { provider, description, isFree, price, window } = model;
  const name = displayName(model);
  const byline = [provider, getOwn(categories, model.category) ?? model.category, !isFree && browse.premium];
  const figures = [
    price && browse.price(formatCost(price.input + price.output)),
    window > 0 && browse.context(formatCompact(window)),
  ];
  return (
    <>
      <ModelTile
        model={model}
        raised={slot !== undefined && !dimmed}
        dimmed={dimmed}
        className="self-start"
      />
      <span className="min-w-0">
        <b
          id={`${id}-name`}
          dir="auto"
          className={`block truncate rtl:text-right leading-tight font-semibold ${dimmed ? "text-muted" : ""}`}
          title={name}
        >
          {name}
        </b>
        <span id={`${id}-maker`} className="block truncate text-meta/snug text-muted">
          <Parts parts={byline} />
        </span>
      </span>
      <span className="text-muted">
        {slot && <Glyph slot={slot} />}
        {locked && <Lock className="icon-s" />}
      </span>
      <span
        id={`${id}-details`}
        className="col-start-2 -col-end-1 grid gap-1.5 pt-1.5 text-meta/snug text-muted empty:hidden"
      >
        {description && (
          <span dir="auto" className={`line-clamp-2 rtl:text-right ${dimmed ? "" : "text-ink-2"}`}>
            {description}
          </span>
        )}
        {figures.some(Boolean) && (
          <span className="num">
            <Parts parts={figures} />
          </span>
        )}
      </span>
    </>
  );
}

/**
 * Joins the non-empty parts. Each part is isolated, so that right-to-left text does not change the
 * order of the parts.
 */
function Parts({ parts }: { parts: readonly (string | false | null)[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={part as string}>
      {index > 0 && " · "}
      <bdi className="whitespace-nowrap">{part}</bdi>
    </Fragment>
  ));
}
