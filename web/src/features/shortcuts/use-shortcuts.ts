import { useEffect } from "react";
import { isApple } from "../../lib/key-names.ts";
import { stored, useStored } from "../../lib/storage.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { focusAnswer, pressControl } from "./controls.ts";
import { isSafeWhileTyping, isSingle, shortcutOf } from "./keys.ts";

/** Where it is kept that single keys are not wanted. */
export const SINGLE_KEYS = "single-keys";

/** The shortcuts of the page: each presses the control that declares it. `onSheet` shows them all. */
export function useShortcuts(onSheet: () => void): void {
  const onKeyDown = useHandler((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return;
    const { key, code, ctrlKey, altKey, metaKey, target } = event;
    const altGraph = event.getModifierState("AltGraph");
    const shortcut = shortcutOf({ key, code, ctrlKey, altKey, metaKey, altGraph });
    if (isSingle(shortcut) && stored(SINGLE_KEYS) === "off") return;
    if (isTyping(target)) {
      // Out of the input, and to the answers.
      const leaves = shortcut === "Escape" && focusAnswer();
      if (!leaves && !(isSafeWhileTyping(shortcut, isApple) && pressControl(shortcut))) return;
    } else if (shortcut === "?") onSheet();
    else if (!pressControl(shortcut)) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onKeyDown]);
}

/** Whether single keys are on; the visitor may turn them off. */
export function useSingleKeys(): boolean {
  return useStored(SINGLE_KEYS) !== "off";
}

/** What lies above the page has the keys for itself. */
function isCovered(): boolean {
  return document.querySelector("dialog:modal, [popover]:popover-open:not([role=tooltip])") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
