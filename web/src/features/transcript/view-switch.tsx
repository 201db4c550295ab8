import Columns3 from "lucide-react/icons/columns-3";
import PanelTop from "lucide-react/icons/panel-top";
import { conversation } from "#texts/conversation.ts";
import { Segmented } from "../../ui/segmented.tsx";
import type { View } from "./views.ts";

/** Switches between the views of a turn's answers. */
export function ViewSwitch(props: {
  turnId: string;
  view: View;
  onView: (turnId: string, view: View) => void;
  /** Layout only: its position. */
  className: string;
}) {
  const { turnId, view, onView, className } = props;
  const words = conversation;
  return (
    <Segmented
      className={className}
      label={words.view}
      value={view}
      onChange={(next) => onView(turnId, next)}
      options={[
        { value: "grid", label: words.grid, icon: <Columns3 className="icon-s" /> },
        { value: "tabs", label: words.tabs, icon: <PanelTop className="icon-s" /> },
      ]}
    />
  );
}
