import { useEffect } from "react";
import { isApple } from "../../lib/key-names.ts";
import { showNeighbor } from "../../lib/show-turn.ts";
import { stored, useStored } from "../../lib/storage.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { focusAnswer, pressControl } from "./controls.ts";
import { isSafeWhileTyping, isSingleKey, shortcutOf } from "./keys.ts";

/** The local storage key of the setting for single-key shortcuts; "off" disables them. */
export const SINGLE_KEYS = "single-keys";

/**
 * Handles the page's shortcuts: those with an arrow show another turn, and each other one focuses
 * the control that declares it, and clicks it if it is a button. `onSheet` shows the list.
 */
export function useShortcuts(onSheet: () => void): void {
  const onKeyDown = useHandler((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const { key, code, ctrlKey, altKey, metaKey, target } = event;
    const altGraph = event.getModifierState("AltGraph");
    const shortcut = shortcutOf({ key, code, ctrlKey, altKey, metaKey, altGraph });
    if (isSingleKey(shortcut) && stored(SINGLE_KEYS) === "off") return;
    // Escape moves from the text field to the answers.
    const leaves = isTyping(target) && shortcut === "Escape";
    if (isTyping(target) && !leaves && !isSafeWhileTyping(shortcut, isApple)) return;
    // Checked last, because it searches the whole page.
    if (isCovered()) return;
    if (shortcut === "?") onSheet();
    else if (!perform(shortcut, leaves)) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onKeyDown]);
}

/** Does what a shortcut stands for. Reports whether there is something to do. */
function perform(shortcut: string, leaves: boolean): boolean {
  if (leaves) return focusAnswer();
  if (shortcut === "Alt+ArrowUp") return showNeighbor("previous");
  if (shortcut === "Alt+ArrowDown") return showNeighbor("next");
  return pressControl(shortcut);
}

/** Returns whether single-key shortcuts are on. */
export function useSingleKeys(): boolean {
  return useStored(SINGLE_KEYS) !== "off";
}

/** Reports whether a dialog or popover is open. These handle keys themselves. */
function isCovered(): boolean {
  return document.querySelector("dialog:modal, [popover]:popover-open:not([role=tooltip])") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
