/**
 * Focuses the visible, enabled control that declares a shortcut in `aria-keyshortcuts`, and clicks
 * it if it is a button. With several, the one nearest to the focus is used: in the same card, in
 * the same question, then in the latest question. Reports whether there was one.
 */
export function pressControl(shortcut: string): boolean {
  const control = findControl(shortcut);
  if (!control) return false;
  control.focus();
  if (control instanceof HTMLButtonElement) control.click();
  return true;
}

/**
 * Moves the focus to the first visible answer of the latest question. Reports whether there is one.
 */
export function focusAnswer(): boolean {
  const latest = [...document.querySelectorAll("article")].at(-1);
  const areas = [...(latest?.querySelectorAll<HTMLElement>("section [tabindex='0']") ?? [])];
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
