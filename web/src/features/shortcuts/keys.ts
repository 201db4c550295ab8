/** The relevant part of a keyboard event. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** Whether AltGr is held. It only changes which character a key produces. */
  altGraph: boolean;
}

/**
 * Returns a key press in `aria-keyshortcuts` syntax: "f", "?", "Control+.", "Alt+N". It uses the
 * character that the layout produces, or the key's position if that is not ASCII (Cyrillic, or ⌥ on
 * a Mac). Shift is left out: it only changes which character a key produces.
 */
export function shortcutOf(press: KeyPress): string {
  const key = character(press);
  if (press.altGraph) return key;
  const held = [press.ctrlKey && "Control", press.altKey && "Alt", press.metaKey && "Meta"].filter(Boolean);
  if (held.length === 0) return key;
  return [...held, key.length === 1 ? key.toUpperCase() : key].join("+");
}

/** Reports whether a shortcut is a single character, which users can turn off (WCAG 2.1.4). */
export function isSingleKey(shortcut: string): boolean {
  return shortcut.length === 1;
}

/**
 * Reports whether a shortcut also works in a text field because it types nothing. On a Mac, ⌥ types
 * characters.
 */
export function isSafeWhileTyping(shortcut: string, onApple: boolean): boolean {
  return /^(Control|Meta)\+./.test(shortcut) || (/^Alt\+./.test(shortcut) && !onApple);
}

function character({ key, code }: KeyPress): string {
  const isNamedKey = key.length > 1 && key !== "Dead";
  if (isNamedKey) return key;
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  if (code === "Period") return ".";
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
