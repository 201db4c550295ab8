import X from "lucide-react/icons/x";
import { composer } from "#texts/composer.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import type { SelectedModel } from "../models/selected-model.ts";

/** The only model that the next question goes to. Pressing it removes this restriction. */
export function OnlyModel({ model, onRemove }: { model: SelectedModel; onRemove: () => void }) {
  const words = composer;
  return (
    <Toggle on className="max-w-56 min-w-0" tip={words.onlyTip} onClick={onRemove}>
      <Glyph slot={model.slot} />
      <Truncated>{words.only(model.name)}</Truncated>
      <X className="icon-s" />
    </Toggle>
  );
}
