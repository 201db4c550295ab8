/** What of a key press matters here. */
export interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** Whether AltGr is down, which only chooses the character. */
  altGraph: boolean;
}

/**
 * A key press as `aria-keyshortcuts` writes it: "f", "?", "Control+.", "Alt+N". By the character that the layout gives;
 * where that is none of ours (Cyrillic, or ⌥ on a Mac), by the place of the key. Shift only chooses the character.
 */
export function shortcutOf(press: Press): string {
  const key = character(press);
  if (press.altGraph) return key;
  const held = [press.ctrlKey && "Control", press.altKey && "Alt", press.metaKey && "Meta"].filter(Boolean);
  if (held.length === 0) return key;
  return [...held, key.length === 1 ? key.toUpperCase() : key].join("+");
}

/** Whether a shortcut is one character alone, which a reader may turn off (WCAG 2.1.4). */
export function isSingle(shortcut: string): boolean {
  return shortcut.length === 1;
}

/** Whether a shortcut may work while text is being typed: it types nothing. On a Mac ⌥ does. */
export function isSafeWhileTyping(shortcut: string, onApple: boolean): boolean {
  return /^(Control|Meta)\+./.test(shortcut) || (/^Alt\+./.test(shortcut) && !onApple);
}

function character({ key, code }: Press): string {
  const named = key.length > 1 && key !== "Dead";
  if (named) return key;
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  if (code === "Period") return ".";
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
