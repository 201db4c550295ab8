import { browse } from "#texts/browse.ts";
import { common } from "#texts/page.ts";
import type { Model } from "../../api/models.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { Truncated } from "../../ui/truncated.tsx";
import { displayName } from "./display-name.ts";
import { selectedModels } from "./selected-model.ts";
import { replace, type Selection } from "./selection.ts";

/** Asks which of the selected models a model replaces. */
export function ReplaceDialog(props: {
  models: readonly Model[];
  selection: Selection;
  model: Model;
  onReplace: (next: Selection) => void;
  onClose: () => void;
}) {
  const { models, selection, model, onReplace, onClose } = props;
  const words = browse;
  return (
    <Dialog
      title={words.replaceTitle}
      text={words.replaceText(displayName(model))}
      closeLabel={common.close}
      onClose={onClose}
    >
      <DialogBody>
        <ul className="grid gap-2">
          {selectedModels(models, selection).map(({ modelId, slot, name, provider, iconUrl }, index) => (
            <li key={modelId}>
              <button
                type="button"
                className={`${slotClass[slot]} flex min-h-12 w-full items-center gap-2.5 rounded-2 border border-line-2 bg-(--tint) px-3.5 text-start hover:border-(--hue)`}
                data-autofocus={index === 0 || undefined}
                onClick={() => {
                  onReplace(replace(selection, slot, model.modelId));
                  onClose();
                }}
              >
                <Glyph slot={slot} className="flex-none" />
                <ModelIcon iconUrl={iconUrl} />
                <Truncated className="font-semibold">{name}</Truncated>
                {/* Without dir, so that its margin is on the page's side, not on that of the provider's script. */}
                <span className="ms-auto max-w-2/5 flex-none text-meta text-muted">
                  <span dir="auto" className="block truncate">
                    {provider}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
