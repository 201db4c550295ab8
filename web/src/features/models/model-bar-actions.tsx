import { LayoutGrid, Plus } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { count, type Rejection } from "./selection.ts";
import type { ModelChoice } from "./use-model-choice.ts";

const AddMenu = lazyComponent(async () => (await import("./add-menu.tsx")).AddMenu);

/** The buttons at the end of the model bar: add a model, browse all, and clear the selection. */
export function ModelBarActions(props: {
  choice: ModelChoice;
  onBrowse: () => void;
  onClear: () => void;
  onReject: (rejection: Rejection) => void;
}) {
  const { choice, onBrowse, onClear, onReject } = props;
  const { models, selection } = choice;
  const words = texts.models;
  const addButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <div className="-ms-2 flex flex-wrap gap-0.5 max-[900px]:basis-full max-[360px]:-me-2 max-[360px]:grow max-[360px]:gap-0 min-[900px]:ms-auto">
      <Button ref={addButton} variant="quiet" size="sm" popoverTarget={menuId} disabled={!models}>
        <Plus className="icon-s max-[374px]:hidden" />
        {words.add}
      </Button>
      {models && (
        <AsyncBoundary>
          <AddMenu id={menuId} anchor={addButton} choice={choice} onReject={onReject} />
        </AsyncBoundary>
      )}
      <Button variant="quiet" size="sm" onClick={onBrowse}>
        <LayoutGrid className="icon-s max-[374px]:hidden" />
        {words.browse}
      </Button>
      {count(selection) > 0 && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          {words.clearAll}
        </Button>
      )}
    </div>
  );
}
