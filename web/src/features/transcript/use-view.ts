import { useCallback, useState } from "react";
import { useWide } from "../../lib/use-wide.ts";

/** Grid shows all answers at once, tabs one at a time. */
export type View = "grid" | "tabs";

/**
 * The window's width sets the view on load and whenever it crosses 768 px. In between, the user's
 * choice holds.
 */
export function useView(): [View, (view: View) => void] {
  const wide = useWide();
  const [state, setState] = useState<{ wide: boolean; view: View }>({ wide, view: defaultView(wide) });
  if (state.wide !== wide) setState({ wide, view: defaultView(wide) });
  // A stable function, so that memoized turns do not render again.
  const setView = useCallback((view: View) => setState((previous) => ({ ...previous, view })), []);
  return [state.view, setView];
}

function defaultView(wide: boolean): View {
  return wide ? "grid" : "tabs";
}
