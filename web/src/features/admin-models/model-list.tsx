import GripVertical from "lucide-react/icons/grip-vertical";
import Pencil from "lucide-react/icons/pencil";
import Power from "lucide-react/icons/power";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { adminModels } from "#texts/admin-models.ts";
import { categories } from "#texts/browse.ts";
import type { AdminModel } from "../../api/admin-models.ts";
import { getOwn } from "../../lib/get-own.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { displayName } from "../models/display-name.ts";
import { IconTile } from "./icon-tile.tsx";
import { type Drag, useReorder } from "./use-reorder.ts";

interface Actions {
  onDefault: (model: AdminModel) => void;
  onActive: (model: AdminModel) => void;
  onEdit: (model: AdminModel) => void;
  onDelete: (model: AdminModel) => void;
}

/** The models in catalog order, which can be changed by dragging or with the arrow keys. */
export function ModelList(
  props: Actions & {
    models: readonly AdminModel[];

    /** Whether the order cannot be changed. */
    fixed: boolean;
    onMove: (model: AdminModel, index: number) => void;
  },
) {
  const { models, fixed, onMove, ...actions } = props;
  const [announcement, setAnnouncement] = useState("");
  const words = adminModels;
  const { list, drag, handle } = useReorder((from, to) => {
    const model = models[from];
    if (!model) return;
    onMove(model, to);
    setAnnouncement(words.moved(displayName(model), to + 1, models.length));
  });

  return (
    <>
      <ul ref={list} className="border-t border-line-2">
        {models.map((model, index) => (
          <li
            key={model.id}
            className={`relative grid grid-cols-[auto_auto_1fr] items-start gap-x-3.5 gap-y-2 border-b border-line py-3.5 hover:bg-row md:grid-cols-[auto_auto_1fr_auto] md:items-center ${dragClass(index, drag)}`}
          >
            <IconButton
              className={`-ms-2.5 -me-2 max-md:-mt-0.75 cursor-grab touch-none active:cursor-grabbing ${fixed ? "invisible" : ""}`}
              label={words.move(displayName(model))}
              tip={words.moveHint}
              {...handle(index)}
            >
              <GripVertical />
            </IconButton>
            <IconTile iconUrl={model.iconUrl} provider={model.provider} />
            <ModelFacts model={model} />
            <ModelActions model={model} {...actions} />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Fades the row that is being dragged, and draws a line where it would be dropped. */
function dragClass(index: number, drag: Drag | null): string {
  if (index === drag?.from) return "opacity-50";
  if (index !== drag?.to) return "";
  const edge = drag.to < drag.from ? "before:-top-px" : "before:-bottom-px";
  return `before:absolute before:inset-x-0 before:h-0.5 before:bg-accent ${edge}`;
}

function ModelFacts({ model }: { model: AdminModel }) {
  const words = adminModels;
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b
          dir="auto"
          className={`font-semibold wrap-anywhere rtl:text-right ${model.isActive ? "" : "text-muted"}`}
        >
          {displayName(model)}
        </b>
        <Badge>{model.provider}</Badge>
        {!model.isFree && <Badge tone="accent">{words.premium}</Badge>}
        {model.isDefault && <Badge tone="live">{words.default}</Badge>}
        {model.category && <Badge>{getOwn(categories, model.category) ?? model.category}</Badge>}
        {!model.isActive && <Badge tone="danger">{words.inactive}</Badge>}
      </p>
      {model.description && (
        <p dir="auto" className="text-note text-pretty text-ink-2 rtl:text-right">
          {model.description}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 text-meta text-muted">
        <span>
          {words.modelId}{" "}
          <code className="inline-block max-w-full font-mono wrap-anywhere">{model.modelId}</code>
        </span>
        {model.pricing && <span className="num">{words.pricing(model.pricing)}</span>}
      </p>
    </div>
  );
}

function ModelActions({ model, onDefault, onActive, onEdit, onDelete }: Actions & { model: AdminModel }) {
  const words = adminModels;
  const name = displayName(model);
  return (
    <div className="col-start-3 -ms-2.5 flex gap-0.5 md:col-start-auto md:ms-0">
      <IconButton
        label={words.toggleDefault(name)}
        tip={words.toggleDefault(name)}
        pressed={model.isDefault}
        onClick={() => onDefault(model)}
      >
        <Star className={model.isDefault ? "fill-current" : ""} />
      </IconButton>
      <IconButton label={words.editThis(name)} tip={words.editThis(name)} onClick={() => onEdit(model)}>
        <Pencil />
      </IconButton>
      <IconButton
        label={model.isActive ? words.deactivate(name) : words.activate(name)}
        tip={model.isActive ? words.deactivate(name) : words.activate(name)}
        onClick={() => onActive(model)}
      >
        <Power />
      </IconButton>
      <IconButton
        label={words.deleteThis(name)}
        tip={words.deleteThis(name)}
        tone="danger"
        onClick={() => onDelete(model)}
      >
        <Trash2 />
      </IconButton>
    </div>
  );
}
