/** Grid shows all answers at once, tabs one at a time. */
export type View = "grid" | "tabs";

/** The view of each turn's answers. */
export interface Views {
  wide: boolean;
  /** The last choice, which new turns start with. */
  last: View;
  byTurn: Readonly<Record<string, View>>;
}

export function defaultView(wide: boolean): View {
  return wide ? "grid" : "tabs";
}

/**
 * Returns the views for the given turns and window. A new turn gets the last choice. When the
 * window crosses 768 px, all turns get the default for its width.
 */
export function updateViews(views: Views, wide: boolean, turnIds: readonly string[]): Views {
  const crossed = wide !== views.wide;
  const last = crossed ? defaultView(wide) : views.last;
  const isCurrent =
    turnIds.length === Object.keys(views.byTurn).length && turnIds.every((id) => id in views.byTurn);
  if (!crossed && isCurrent) return views;
  const byTurn = turnIds.map((id) => [id, crossed ? last : (views.byTurn[id] ?? last)] as const);
  return { wide, last, byTurn: Object.fromEntries(byTurn) };
}

export function chooseView(views: Views, turnId: string, view: View): Views {
  return { ...views, last: view, byTurn: { ...views.byTurn, [turnId]: view } };
}
