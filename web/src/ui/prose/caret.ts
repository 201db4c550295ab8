import { type RefObject, useLayoutEffect, useRef } from "react";

/** What may hold the last word, with what holds that: text blocks, and cells that are not empty. */
const inner =
  ":is(.run, p, h4, h5, li, ul, ol, blockquote, .code, pre, code, .scroll-x, table, thead, tbody, tr, th, td)";

/**
 * Marks the element that the last word stands in, while there is one to come. Found by walking, not by
 * selectors: those that could find it would be matched anew against all of a long text with every word.
 */
export function useCaret(prose: RefObject<HTMLElement | null>, writing: boolean) {
  const marked = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const end = writing && prose.current ? lastOf(prose.current) : undefined;
    if (end === marked.current && end?.hasAttribute("data-caret")) return;
    marked.current?.removeAttribute("data-caret");
    end?.setAttribute("data-caret", "");
    marked.current = end;
  });
}

function lastOf(element: Element): Element {
  let last = element.lastElementChild;
  // The end of a row that is still to come is empty.
  while (last?.matches("td, th") && !last.hasChildNodes()) last = last.previousElementSibling;
  if (last?.matches("tbody") && !last.hasChildNodes()) last = last.previousElementSibling;
  const goesOn = last?.matches(inner) || (element.matches("code") && last !== null);
  return last && goesOn ? lastOf(last) : element;
}
