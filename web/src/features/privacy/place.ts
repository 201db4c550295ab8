/**
 * Notes how far a page and the scroll areas on it are scrolled, and keeps its height while it is emptied.
 * Answers a function that puts it back where it was.
 */
export function holdPlace(page: HTMLElement): () => void {
  const top = window.scrollY;
  const areas = [...page.querySelectorAll("[tabindex='0']")].flatMap((area) =>
    area.scrollTop > 0 ? [{ area, top: area.scrollTop }] : [],
  );
  page.style.minHeight = `${page.offsetHeight}px`;
  return () => {
    for (const { area, top } of areas) area.scrollTop = top;
    window.scrollTo({ top, behavior: "instant" });
    page.style.minHeight = "";
  };
}
