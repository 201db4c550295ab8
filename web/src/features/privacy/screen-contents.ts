import { flushSync } from "react-dom";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { hideTooltip } from "../../ui/hide-tooltip.ts";
import { clearToasts } from "../../ui/toasts.ts";
import { type SavedScroll, saveScroll } from "./save-scroll.ts";
import type { ContentsAccess } from "./vault.ts";

/** Reads and changes a screen's state for a session. The contents are a JSON value. */
export interface ScreenState<T> {
  /** Returns the contents; null if there are none. */
  read: () => T | null;
  /** Removes all text from the state but keeps the layout. */
  redact: () => void;
  restore: (contents: T) => void;
  /** Erases everything and stops anything that would add to it. */
  drop: () => void;
}

/**
 * Returns access to a screen's contents. Taking or erasing them leaves none of them in the page's
 * memory; restoring them also restores the scroll positions.
 *
 * @param screen returns the screen's element, or null while the screen is closed
 */
export function screenContents<T>(
  state: ScreenState<T>,
  screen: () => HTMLElement | null,
): ContentsAccess<T> {
  let scroll: SavedScroll | undefined;
  return {
    take: () => {
      const taken = state.read();
      if (taken === null) return null;
      const element = screen();
      scroll = element ? saveScroll(element) : undefined;
      clearFloating();
      replaceRenderedState(state.redact);
      return taken;
    },
    restore: (taken) => {
      flushSync(() => state.restore(taken));
      scroll?.restore();
      scroll = undefined;
    },
    erase: () => {
      state.drop();
      scroll?.discard();
      scroll = undefined;
      if (screen()) {
        clearFloating();
        window.scrollTo({ top: 0, behavior: "instant" });
      }
      replaceRenderedState();
    },
  };
}

/** Toasts and tooltips may quote the contents, such as a file's name. */
function clearFloating() {
  clearToasts();
  hideTooltip();
}
