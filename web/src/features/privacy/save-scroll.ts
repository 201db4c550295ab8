/** Saved scroll positions. Call one of the two functions. */
export interface SavedScroll {
  restore: () => void;
  /** Releases the page's height without scrolling back. */
  discard: () => void;
}

/**
 * Saves the scroll positions of the page and of the scroll areas in it, and preserves the page's
 * height while its contents are gone.
 */
export function saveScroll(page: HTMLElement): SavedScroll {
  const top = window.scrollY;
  const areas = [...page.querySelectorAll("[tabindex='0']")].flatMap((area) =>
    area.scrollTop > 0 ? [{ area, top: area.scrollTop }] : [],
  );
  page.style.minHeight = `${page.offsetHeight}px`;
  const discard = () => {
    page.style.minHeight = "";
  };
  const restore = () => {
    for (const { area, top } of areas) area.scrollTop = top;
    window.scrollTo({ top, behavior: "instant" });
    discard();
  };
  return { restore, discard };
}
