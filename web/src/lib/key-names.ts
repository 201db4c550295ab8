/** Whether this machine's keyboard says ⌘ and ⌥. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const apple: Record<string, string> = { Control: "⌃", Meta: "⌘", Alt: "⌥", Shift: "⇧", Escape: "esc" };
const others: Record<string, string> = { Control: "Ctrl", Escape: "Esc" };

/** The shortcuts of an `aria-keyshortcuts` that this machine's keyboard has, as it names them. */
export function shortcutNames(shortcuts: string, onApple = isApple): string[] {
  const foreign = onApple ? "Control+" : "Meta+";
  const all = shortcuts.split(" ").filter((shortcut) => !shortcut.startsWith(foreign));
  return all.map((shortcut) => keyNames(shortcut, onApple));
}

/** A shortcut as `aria-keyshortcuts` writes it ("Control+."), as keyboards do. */
export function keyNames(shortcut: string, onApple = isApple): string {
  const names = onApple ? apple : others;
  const keys = shortcut.split("+").map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys.join(onApple ? "" : "+");
}
