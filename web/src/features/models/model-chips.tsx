import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { models } from "#texts/models.ts";
import type { Slot } from "../../lib/slot.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { slotClass } from "../../ui/slot-class.ts";

const shape =
  "inline-flex h-11 flex-none md:h-8.5 items-center gap-1.75 rounded-2 border ps-2 pe-2.5 text-note whitespace-nowrap forced-colors:border-canvas-text";

/** A selected model in the hue of its slot. Its name opens the choice of another model. */
export function SelectedChip(props: {
  name: string;
  iconUrl: string | undefined;
  slot: Slot;
  onChange: () => void;
  onRemove: () => void;
}) {
  const { name, iconUrl, slot, onChange, onRemove } = props;
  return (
    <span className={`${shape} ${slotClass[slot]} border-transparent bg-(--tint) font-medium`}>
      <button
        type="button"
        className="-ms-2 inline-flex h-11 items-center md:h-full gap-1.75 rounded-2 ps-2 hover:text-(--hue)"
        aria-haspopup="dialog"
        aria-description={models.change}
        data-tip={models.change}
        onClick={onChange}
      >
        <Glyph slot={slot} />
        <ModelIcon iconUrl={iconUrl} />
        <ModelName>{name}</ModelName>
      </button>
      <IconButton label={models.remove(name)} size="2xs" className="-me-2.5 md:-me-1.25" onClick={onRemove}>
        <X className="icon-s" />
      </IconButton>
    </span>
  );
}

/** A suggested model. Clicking it adds it to the selection. */
export function SuggestedChip(props: { name: string; iconUrl: string; onAdd: () => void }) {
  const { name, iconUrl, onAdd } = props;
  return (
    <button
      type="button"
      className={`${shape} border-dashed border-control font-medium text-ink-2 hover:border-solid hover:border-ink hover:bg-sheet hover:text-ink`}
      aria-label={models.suggest(name)}
      onClick={onAdd}
    >
      <Plus className="icon-s" />
      <ModelIcon iconUrl={iconUrl} />
      <ModelName>{name}</ModelName>
    </button>
  );
}

function ModelName({ children }: { children: string }) {
  return (
    <span dir="auto" className="max-w-name truncate" title={children}>
      {children}
    </span>
  );
}

export function LoadingChips() {
  return (
    <span className="flex gap-2" role="status" aria-label={models.loading}>
      <Skeleton className="h-11 md:h-8.5 w-26 rounded-1" />
      <Skeleton className="h-11 md:h-8.5 w-22 rounded-1" />
      <Skeleton className="h-11 md:h-8.5 w-32 rounded-1" />
    </span>
  );
}
