import { type RefObject, useLayoutEffect, useRef } from "react";

/** Matches the elements that can contain the last word. lastOf skips empty table cells. */
const inner =
  ":is(.run, .chunk, p, .footnote, h4, h5, li, ul, ol, blockquote, .code, pre, code, .scroll-x, table, thead, tbody, tr, th, td)";

/**
 * Marks the element that contains the last word while text is being streamed. The element is found
 * by walking down from the root: CSS selectors for it would be matched against the whole text on
 * every token.
 */
export function useCaret(root: RefObject<HTMLElement | null>, streaming: boolean) {
  const marked = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const end = streaming && root.current ? lastOf(root.current) : undefined;
    if (end === marked.current && end?.hasAttribute("data-caret")) return;
    marked.current?.removeAttribute("data-caret");
    end?.setAttribute("data-caret", "");
    marked.current = end;
  });
}

function lastOf(element: Element): Element {
  let last = element.lastElementChild;
  // Cells at the end of an unfinished row are empty.
  while (last?.matches("td, th") && !last.hasChildNodes()) last = last.previousElementSibling;
  if (last?.matches("tbody") && !last.hasChildNodes()) last = last.previousElementSibling;
  const descends = last?.matches(inner) || (element.matches("code") && last !== null);
  return last && descends ? lastOf(last) : element;
}
