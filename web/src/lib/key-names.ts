/** Whether the keyboard has ⌘ and ⌥ keys. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const arrows = { ArrowUp: "↑", ArrowDown: "↓" };
const apple: Record<string, string> = {
  ...arrows,
  Control: "⌃",
  Meta: "⌘",
  Alt: "⌥",
  Shift: "⇧",
  Escape: "esc",
};
const others: Record<string, string> = { ...arrows, Control: "Ctrl", Escape: "Esc" };

/**
 * Returns the display names of the shortcuts in an `aria-keyshortcuts` attribute that apply to this
 * platform.
 */
export function shortcutNames(shortcuts: string, onApple = isApple): string[] {
  const foreign = onApple ? "Control+" : "Meta+";
  const all = shortcuts.split(" ").filter((shortcut) => !shortcut.startsWith(foreign));
  return all.map((shortcut) => keyNames(shortcut, onApple));
}

/**
 * Converts a shortcut from `aria-keyshortcuts` syntax ("Control+.") to its display name ("Ctrl+.",
 * "⌃.").
 */
export function keyNames(shortcut: string, onApple = isApple): string {
  const names = onApple ? apple : others;
  const keys = shortcut.split("+").map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys.join(onApple ? "" : "+");
}
