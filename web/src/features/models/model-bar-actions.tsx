import LayoutGrid from "lucide-react/icons/layout-grid";
import Plus from "lucide-react/icons/plus";
import { useId, useRef } from "react";
import { models as modelTexts } from "#texts/models.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import type { ModelChoice } from "./model-choice.ts";
import { count, type Rejection } from "./selection.ts";

const AddMenu = lazyNamed(() => import("./add-menu.tsx"), "AddMenu");

/**
 * The buttons at the end of the model bar: add a model, browse all, and clear the selection. On a
 * phone, where the bar scrolls, the browse button stays on screen.
 */
export function ModelBarActions(props: {
  choice: ModelChoice;
  onClear: () => void;
  onReject: (rejection: Rejection) => void;
}) {
  const { choice, onClear, onReject } = props;
  const { models, selection, browse } = choice;
  const words = modelTexts;
  const addButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <div className="-ms-2 flex gap-0.5 max-md:contents max-ml:basis-full ml:ms-auto">
      <Button
        ref={addButton}
        className="max-md:disabled:hidden"
        variant="quiet"
        size="sm"
        popoverTarget={menuId}
        disabled={!models?.length}
      >
        <Plus className="icon-s" />
        {words.add}
      </Button>
      {models && (
        <AsyncBoundary>
          <AddMenu id={menuId} anchor={addButton} choice={choice} onReject={onReject} />
        </AsyncBoundary>
      )}
      <span className="max-md:sticky max-md:-end-gutter max-md:ms-auto max-md:bg-page max-md:pe-gutter max-md:[box-shadow:0_0_8px_8px_var(--color-page)] max-md:last:-me-gutter">
        <Button variant="quiet" size="sm" onClick={() => browse()}>
          <LayoutGrid className="max-sm:mx-1 sm:icon-s" />
          <span className="max-sm:sr-only">{words.browse}</span>
        </Button>
      </span>
      {count(selection) > 0 && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          {words.clearAll}
        </Button>
      )}
    </div>
  );
}
