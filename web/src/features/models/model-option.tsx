import Lock from "lucide-react/icons/lock";
import { Fragment } from "react";
import { browse, categories } from "#texts/browse.ts";
import type { Model } from "../../api/models.ts";
import { getOwn } from "../../lib/get-own.ts";
import type { Slot } from "../../lib/slot.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { displayName } from "./display-name.ts";
import { ModelTile } from "./model-tile.tsx";

/** A model in the browse dialog, as a checkbox in the shape of a card. */
export function ModelOption(props: {
  model: Model;
  /** Undefined if the model is not selected. */
  slot: Slot | undefined;
  /** Whether the model is premium and the user is not Pro. */
  locked: boolean;
  /** Whether the model cannot be selected now. Clicking it explains why. */
  dimmed: boolean;
  onToggle: () => void;
}) {
  const { model, slot, locked, dimmed, onToggle } = props;
  const category = getOwn(categories, model.category) ?? model.category;
  const full = dimmed && !locked;
  const kind = model.isFree ? category : browse.premium;
  const gray = dimmed ? "forced-colors:text-gray-text" : "";
  const state = slot
    ? `${slotClass[slot]} cursor-pointer border-(--hue) bg-(--tint) inset-ring inset-ring-(--hue) forced-colors:border-highlight forced-colors:outline forced-colors:outline-highlight`
    : dimmed
      ? "cursor-not-allowed border-line bg-well forced-colors:border-gray-text"
      : "cursor-pointer border-line-2 hover:border-ink-2";
  return (
    <label
      className={`relative grid grid-cols-[34px_minmax(0,1fr)_18px] items-center gap-x-3 rounded-2 border px-3 py-2.75 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${state}`}
    >
      <input
        type="checkbox"
        className="pointer-events-none absolute inset-0 opacity-0"
        checked={slot !== undefined}
        aria-disabled={dimmed}
        aria-description={locked ? browse.locked : full ? browse.full : undefined}
        onChange={onToggle}
      />
      <ModelTile model={model} raised={slot !== undefined} dimmed={dimmed} className="row-span-2" />
      <b
        dir="auto"
        className={`truncate rtl:text-right leading-tight font-semibold ${dimmed ? "text-muted" : ""} ${gray}`}
        title={model.description}
      >
        {displayName(model)}
      </b>
      <span className={`col-start-3 row-span-2 row-start-1 text-muted ${gray}`}>
        {slot && <Glyph slot={slot} />}
        {locked && <Lock className="icon-s" />}
      </span>
      <small
        className={`col-start-2 row-start-2 truncate text-meta/[1.3] text-muted ${full ? "col-end-4" : ""} ${gray}`}
      >
        {full ? browse.full : <Parts parts={[model.provider, kind]} />}
      </small>
    </label>
  );
}

/**
 * Joins the non-empty parts. Each part is isolated, so that right-to-left text does not change the
 * order of the parts.
 */
function Parts({ parts }: { parts: readonly string[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " · "}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
