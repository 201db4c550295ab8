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
    ["a question mark on a US keyboard", press("?", "Slash"), "?"],
    ["a question mark on a German keyboard (Shift+ß)", press("?", "Minus"), "?"],
    ["a digit on a French keyboard (Shift)", press("1", "Digit1"), "1"],
    ["a letter on a Dvorak keyboard by its character", press("f", "KeyY"), "f"],
    ["a letter on a Cyrillic keyboard by its position", press("а", "KeyF"), "f"],
    ["Ctrl and a period", press(".", "Period", { ctrlKey: true }), "Control+."],
    ["Ctrl and a period typed in Cyrillic", press("ю", "Period", { ctrlKey: true }), "Control+."],
    ["Command and a period", press(".", "Period", { metaKey: true }), "Meta+."],
    ["Alt and a letter", press("n", "KeyN", { altKey: true }), "Alt+N"],
    ["Option and a letter that is a dead key", press("Dead", "KeyN", { altKey: true }), "Alt+N"],
    [
      "a character typed with AltGr",
      press("?", "KeyX", { ctrlKey: true, altKey: true, altGraph: true }),
      "?",
    ],
    ["Escape", press("Escape", "Escape"), "Escape"],
    ["Ctrl and a letter", press("c", "KeyC", { ctrlKey: true }), "Control+C"],
  ])("recognizes %s", (_, event, expected) => {
    expect(shortcutOf(event)).toBe(expected);
  });
});

test("isSafeWhileTyping allows only combinations that type nothing", () => {
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

test("keyNames and shortcutNames name keys as the platform does", () => {
  expect(keyNames("Control+.", false)).toBe("Ctrl+.");
  expect(keyNames("Alt+N", false)).toBe("Alt+N");
  expect(keyNames("Alt+N", true)).toBe("⌥N");
  expect(keyNames("f", false)).toBe("F");
  expect(shortcutNames("Control+. Meta+.", false)).toEqual(["Ctrl+."]);
  expect(shortcutNames("Control+. Meta+.", true)).toEqual(["⌘."]);
  expect(shortcutNames("f Escape", false)).toEqual(["F", "Esc"]);
  expect(keyNames("Escape", false)).toBe("Esc");
});
