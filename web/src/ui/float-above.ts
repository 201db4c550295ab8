/** What a toast on the page must not cover: ends of cards, turns and pages, jump buttons, a search. */
const KEPT_CLEAR = "footer, [data-toolbar], [data-jump], [type='search']";
/** Between a toast and what it must not cover, in pixels. */
const GAP_PX = 8;

/** Moves the toasts on the page, for when another floating element appears. */
const lifts = new Set<() => void>();

/**
 * Keeps a fixed element above the cover at the bottom of the window (use-scroll-clearance.ts), with
 * the side padding of a wide page. Without a cover, the element stays where its classes put it,
 * with the padding of a normal page. Returns a function that stops tracking the cover.
 */
export function floatAboveCover(element: HTMLElement): () => void {
  const root = document.documentElement;
  // `--covered-end` is not inherited, so it is copied from the root.
  const move = () => {
    const bottom = root.style.getPropertyValue("--covered-end");
    element.style.bottom = bottom;
    element.classList.toggle("px-wide-page", bottom !== "");
    element.classList.toggle("px-page", bottom === "");
  };
  move();
  for (const lift of lifts) lift();
  const observer = new MutationObserver(move);
  observer.observe(root, { attributes: true, attributeFilter: ["style"] });
  return () => observer.disconnect();
}

/**
 * Like `floatAboveCover`, but also above toolbars and footers that the card in the element would
 * cover, wherever the page is scrolled to.
 */
export function floatAboveToolbars(element: HTMLElement): () => void {
  const lift = () => {
    const card = element.querySelector("[data-toast]");
    element.style.translate = "";
    if (!card) return;
    const { left, right } = card.getBoundingClientRect();
    const { bottom, height } = element.getBoundingClientRect(); // the card may be moving
    let edge = bottom;
    const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
      .filter((other) => !element.contains(other) && other.checkVisibility())
      .map((other) => other.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left)
      .sort((a, b) => b.bottom - a.bottom);
    for (const box of boxes) if (box.bottom > edge - height && box.top < edge) edge = box.top - GAP_PX;
    // Without room above, it stays at the end.
    if (edge > height) element.style.translate = `0 ${edge - bottom}px`;
  };
  const release = floatAboveCover(element);
  lifts.add(lift);
  const observer = new ResizeObserver(lift);
  observer.observe(element);
  observer.observe(document.body);
  window.addEventListener("scroll", lift, { passive: true });
  window.addEventListener("resize", lift);
  return () => {
    release();
    lifts.delete(lift);
    observer.disconnect();
    element.style.translate = "";
    window.removeEventListener("scroll", lift);
    window.removeEventListener("resize", lift);
  };
}

/**
 * Keeps a fixed element above a dialog or, if the window has no room for it there, beside the dialog
 * or above its footer. Returns a function that stops tracking the dialog.
 */
export function floatAboveDialog(element: HTMLElement, dialog: Element): () => void {
  const move = () => {
    const { clientWidth, clientHeight } = document.documentElement;
    const { top, bottom, width } = dialog.getBoundingClientRect();
    const card = element.querySelector<HTMLElement>("[data-toast]");
    const isAbove = top >= element.offsetHeight + 2 * GAP_PX;
    const roomBeside = (clientWidth - width) / 2 - 3 * GAP_PX;
    const isBeside = !isAbove && card !== null && card.offsetWidth <= roomBeside;
    const footer = dialog.querySelector("footer");
    const inside = footer ? footer.getBoundingClientRect().top : bottom;
    const edge = isBeside ? clientHeight - GAP_PX : isAbove ? top : inside;
    element.style.bottom = `${clientHeight - edge + GAP_PX}px`;
    element.style.justifyContent = isBeside ? "end" : "";
    element.style.paddingInlineEnd = isBeside ? `${2 * GAP_PX}px` : "";
  };
  const observer = new ResizeObserver(move);
  observer.observe(dialog);
  observer.observe(element);
  return () => {
    observer.disconnect();
    element.style.justifyContent = "";
    element.style.paddingInlineEnd = "";
  };
}
