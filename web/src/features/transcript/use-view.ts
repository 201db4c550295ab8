import { useCallback, useState } from "react";
import { useWide } from "../../lib/use-wide.ts";

/** All answers at once, or one at a time. */
export type View = "grid" | "tabs";

/**
 * The window's width sets the view at load and whenever it crosses 768 px; a choice by hand holds until
 * it does.
 */
export function useView(): [View, (view: View) => void] {
  const wide = useWide();
  const [state, setState] = useState<{ wide: boolean; view: View }>({ wide, view: viewFor(wide) });
  if (state.wide !== wide) setState({ wide, view: viewFor(wide) });
  // The same function at every render, so that turns that did not change are not rendered for its sake.
  const setView = useCallback((view: View) => setState((before) => ({ ...before, view })), []);
  return [state.view, setView];
}

function viewFor(wide: boolean): View {
  return wide ? "grid" : "tabs";
}
