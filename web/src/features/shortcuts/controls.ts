/**
 * Focuses the visible, enabled control that declares a shortcut in `aria-keyshortcuts`, and clicks
 * it if it is a button. If several controls declare the shortcut, those in the card with the focus
 * come first, then those in the same turn, then those in the latest turn. Reports whether it found
 * a control.
 */
export function pressControl(shortcut: string): boolean {
  const control = findControl(shortcut);
  if (!control) return false;
  control.focus();
  if (control instanceof HTMLButtonElement) control.click();
  return true;
}

/** Moves the focus to the first visible answer of the latest turn. Reports whether there is one. */
export function focusAnswer(): boolean {
  const latest = [...document.querySelectorAll("article")].at(-1);
  const areas = [...(latest?.querySelectorAll<HTMLElement>("[data-answer]") ?? [])];
  const area = areas.find(isUsable);
  area?.focus();
  return area !== undefined;
}

function findControl(shortcut: string): HTMLElement | undefined {
  const focus = document.activeElement;
  const scopes = [
    focus?.closest("section"),
    focus?.closest("article"),
    [...document.querySelectorAll("article")].at(-1),
    document,
  ];
  const selector = `[aria-keyshortcuts~="${CSS.escape(shortcut)}"]`;
  for (const scope of scopes) {
    const found = [...(scope?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isUsable);
    if (found) return found;
  }
  return undefined;
}

function isUsable(element: HTMLElement): boolean {
  return element.checkVisibility() && !(element instanceof HTMLButtonElement && element.disabled);
}
