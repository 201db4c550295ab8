import { describe, expect, test } from "vitest";
import { isSafeWhileTyping, isSingleKey, type KeyPress, shortcutOf } from "../src/features/shortcuts/keys.ts";
import { keyNames, shortcutNames } from "../src/lib/key-names.ts";

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  altGraph: false,
  ...held,
});

describe("shortcutOf", () => {
  test.each([
    ["a letter", press("f", "KeyF"), "f"],
    ["a letter with caps lock", press("F", "KeyF"), "f"],
    ["a question mark, US", press("?", "Slash"), "?"],
    ["a question mark, German (Shift+ß)", press("?", "Minus"), "?"],
    ["a digit, French (Shift)", press("1", "Digit1"), "1"],
    ["Dvorak, by character", press("f", "KeyY"), "f"],
    ["Cyrillic, by key position", press("а", "KeyF"), "f"],
    ["Ctrl and a period", press(".", "Period", { ctrlKey: true }), "Control+."],
    ["Ctrl and a period, Cyrillic", press("ю", "Period", { ctrlKey: true }), "Control+."],
    ["Command and a period", press(".", "Period", { metaKey: true }), "Meta+."],
    ["Alt and a letter", press("n", "KeyN", { altKey: true }), "Alt+N"],
    ["Option and a letter, which is a dead key", press("Dead", "KeyN", { altKey: true }), "Alt+N"],
    [
      "AltGr, which only selects the character",
      press("?", "KeyX", { ctrlKey: true, altKey: true, altGraph: true }),
      "?",
    ],
    ["Escape", press("Escape", "Escape"), "Escape"],
    ["Ctrl+C, left to the browser", press("c", "KeyC", { ctrlKey: true }), "Control+C"],
  ])("%s", (_, event, expected) => {
    expect(shortcutOf(event)).toBe(expected);
  });
});

test("isSafeWhileTyping allows only keys that type nothing", () => {
  expect(isSafeWhileTyping("c", false)).toBe(false);
  expect(isSafeWhileTyping("?", false)).toBe(false);
  expect(isSafeWhileTyping("Escape", false)).toBe(false);
  expect(isSafeWhileTyping("Control+.", false)).toBe(true);
  expect(isSafeWhileTyping("Meta+.", true)).toBe(true);
  expect(isSafeWhileTyping("Alt+N", false)).toBe(true);
  expect(isSafeWhileTyping("Alt+N", true)).toBe(false);
  expect(isSingleKey("?")).toBe(true);
  expect(isSingleKey("Escape")).toBe(false);
});

test("keyNames and shortcutNames", () => {
  expect(keyNames("Control+.", false)).toBe("Ctrl+.");
  expect(keyNames("Alt+N", false)).toBe("Alt+N");
  expect(keyNames("Alt+N", true)).toBe("⌥N");
  expect(keyNames("f", false)).toBe("F");
  expect(shortcutNames("Control+. Meta+.", false)).toEqual(["Ctrl+."]);
  expect(shortcutNames("Control+. Meta+.", true)).toEqual(["⌘."]);
  expect(shortcutNames("f Escape", false)).toEqual(["F", "Esc"]);
  expect(keyNames("Escape", false)).toBe("Esc");
});
