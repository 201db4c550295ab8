import Plus from "lucide-react/icons/plus";
import type { RefObject } from "react";
import { browse } from "#texts/browse.ts";
import { models as modelTexts } from "#texts/models.ts";
import { limits } from "../../lib/limits.ts";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import { displayName } from "./display-name.ts";
import type { ModelChoice } from "./model-choice.ts";
import { add, count, type Rejection, suggestions } from "./selection.ts";

/** How many models the menu offers. The browse dialog has all of them. */
const OFFERED = 6;

/** Suggests a few models to add, starting with the defaults that are not selected. */
export function AddMenu(props: {
  id: string;
  anchor: RefObject<Element | null>;
  choice: ModelChoice;
  onReject: (rejection: Rejection) => void;
}) {
  const { id, anchor, choice, onReject } = props;
  const { models = [], pro, selection, select, askReplace } = choice;
  const full = count(selection) >= limits.question.models;
  const offered = suggestions(models, selection, pro).slice(0, OFFERED);
  return (
    <Menu id={id} anchor={anchor}>
      {(full || offered.length === 0) && (
        <p className="px-2.5 pt-1.5 pb-2 text-meta text-muted" role="status">
          {full ? browse.full : modelTexts.noMore}
        </p>
      )}
      {offered.map((model) => (
        <MenuItem
          key={model.modelId}
          icon={<Plus className="icon-s mt-0.5" />}
          hint={model.provider}
          dimmed={full}
          onSelect={() => {
            const next = add(selection, model.modelId);
            if (next) select(next);
            else onReject({ reason: "limit", replace: () => askReplace(model.modelId) });
          }}
        >
          <bdi>{displayName(model)}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}
