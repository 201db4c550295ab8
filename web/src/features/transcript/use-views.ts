import { useCallback, useState } from "react";
import { useWide } from "../../lib/use-media.ts";
import { chooseView, defaultView, updateViews, type View, type Views } from "./views.ts";

/**
 * The views of the turns' answers. The window's width sets them on load and whenever it crosses
 * 768 px. In between, the user's choices hold.
 */
export function useViews(
  turnIds: readonly string[],
): [viewOf: (turnId: string) => View, setView: (turnId: string, view: View) => void] {
  const wide = useWide();
  const [state, setState] = useState<Views>({ wide, last: defaultView(wide), byTurn: {} });
  const views = updateViews(state, wide, turnIds);
  if (views !== state) setState(views);
  // A stable function, so that memoized turns do not render again.
  const setView = useCallback(
    (turnId: string, view: View) => setState((previous) => chooseView(previous, turnId, view)),
    [],
  );
  return [(turnId) => views.byTurn[turnId] ?? views.last, setView];
}
