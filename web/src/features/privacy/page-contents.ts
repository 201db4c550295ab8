import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { hideTooltip } from "../../ui/hide-tooltip.ts";
import { clearToasts } from "../../ui/toasts.ts";
import { type SavedScroll, saveScroll } from "./save-scroll.ts";
import type { ContentsAccess } from "./vault.ts";

/** Reads and changes the page's state for a session. The contents are a JSON value. */
export interface PageState<T> {
  /** Returns the contents; null if there are none. */
  read: () => T | null;
  /** Removes all text from the page's state but keeps the layout. */
  redact: () => void;
  restore: (contents: T) => void;
  /** Erases everything and stops anything that would add to it. */
  drop: () => void;
}

/**
 * Returns access to the page's contents. Taking or erasing them leaves none of them in the page's
 * memory; restoring them also restores the scroll positions.
 *
 * @param render renders the page again
 */
export function pageContents<T>(
  latest: RefObject<PageState<T>>,
  page: RefObject<HTMLElement | null>,
  render: () => void,
): ContentsAccess<T> {
  let scroll: SavedScroll | undefined;
  return {
    take: () => {
      const taken = latest.current.read();
      if (taken === null) return null;
      scroll = page.current ? saveScroll(page.current) : undefined;
      clearFloating();
      replaceRenderedState(() => latest.current.redact());
      return taken;
    },
    restore: (taken) => {
      flushSync(() => latest.current.restore(taken));
      scroll?.restore();
      scroll = undefined;
    },
    erase: () => {
      latest.current.drop();
      clearFloating();
      scroll?.discard();
      scroll = undefined;
      window.scrollTo({ top: 0, behavior: "instant" });
      replaceRenderedState(render);
    },
  };
}

/** Toasts and tooltips may quote the contents, such as a file's name. */
function clearFloating() {
  clearToasts();
  hideTooltip();
}
