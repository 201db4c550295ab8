export interface Place {
  /** Puts the page back where it was. */
  restore: () => void;
  /** Lets go of it: nothing comes back. */
  leave: () => void;
}

/** Notes how far a page and the scroll areas on it are scrolled, and keeps its height while it is emptied. */
export function holdPlace(page: HTMLElement): Place {
  const top = window.scrollY;
  const areas = [...page.querySelectorAll("[tabindex='0']")].flatMap((area) =>
    area.scrollTop > 0 ? [{ area, top: area.scrollTop }] : [],
  );
  page.style.minHeight = `${page.offsetHeight}px`;
  const leave = () => {
    page.style.minHeight = "";
  };
  const restore = () => {
    for (const { area, top } of areas) area.scrollTop = top;
    window.scrollTo({ top, behavior: "instant" });
    leave();
  };
  return { restore, leave };
}
