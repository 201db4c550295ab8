import { useShortcuts } from "./use-shortcuts.ts";

/** Turns the page's shortcuts on. A component, so that they can load lazily. */
export function Shortcuts({ onSheet }: { onSheet: () => void }) {
  useShortcuts(onSheet);
  return null;
}
