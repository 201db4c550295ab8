import { Plus } from "lucide-react";
import type { RefObject } from "react";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import { displayName } from "./display-name.ts";
import { count, type Rejection, type Selection, suggestions } from "./selection.ts";

/** How many models the menu offers. The browse dialog has all of them. */
const OFFERED = 6;

/** A few models that one click adds: first the defaults that are not selected. */
export function AddMenu(props: {
  id: string;
  anchor: RefObject<Element | null>;
  models: readonly Model[];
  /** Whether the user may use premium models. */
  pro: boolean;
  selection: Selection;
  onAdd: (modelId: string) => void;
  onReject: (rejection: Rejection) => void;
}) {
  const { id, anchor, models, pro, selection, onAdd, onReject } = props;
  const full = count(selection) >= limits.question.models;
  const offered = suggestions(models, selection, pro).slice(0, OFFERED);
  return (
    <Menu id={id} anchor={anchor}>
      {(full || offered.length === 0) && (
        <p className="px-2.5 pt-1.5 pb-2 text-meta text-muted" role="status">
          {full ? texts.browse.full : texts.models.noMore}
        </p>
      )}
      {offered.map((model) => (
        <MenuItem
          key={model.modelId}
          icon={<Plus className="icon-s mt-0.5" />}
          hint={model.provider}
          dimmed={full}
          onSelect={() => (full ? onReject({ reason: "limit" }) : onAdd(model.modelId))}
        >
          {displayName(model)}
        </MenuItem>
      ))}
    </Menu>
  );
}
