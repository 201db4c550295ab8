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
  const observer = new MutationObserver(move);
  observer.observe(root, { attributes: true, attributeFilter: ["style"] });
  return () => observer.disconnect();
}

/**
 * Keeps a fixed element above a dialog, or above the dialog's footer if the window has no room for
 * it. Returns a function that stops tracking the dialog.
 */
export function floatAboveDialog(element: HTMLElement, dialog: Element): () => void {
  const move = () => {
    const { top, bottom } = dialog.getBoundingClientRect();
    const footer = dialog.querySelector("footer");
    const inside = footer ? footer.getBoundingClientRect().top : bottom;
    const edge = top < element.offsetHeight + 16 ? inside : top;
    element.style.bottom = `${document.documentElement.clientHeight - edge + 8}px`;
  };
  const observer = new ResizeObserver(move);
  observer.observe(dialog);
  observer.observe(element);
  return () => observer.disconnect();
}
