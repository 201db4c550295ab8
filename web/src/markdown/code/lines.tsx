import { type ReactNode, useEffect, useRef, useState } from "react";
import { TOKEN_CLASSES } from "./token-classes.ts";

/**
 * A group of lines of code. It is highlighted only while it is on screen: a block of thousands of
 * lines would otherwise add tens of thousands of elements.
 *
 * @param from the offset of the group in the whole code
 * @param tokens the highlighted tokens of the whole code, see highlightTokens
 */
export function Lines(props: { text: string; from: number; tokens: Uint32Array | undefined }) {
  const { text, from, tokens } = props;
  const span = useRef<HTMLSpanElement>(null);
  const visible = useVisible(span, tokens !== undefined);
  return <span ref={span}>{tokens && visible ? withTokens(text, from, tokens) : text}</span>;
}

function useVisible(element: { current: HTMLElement | null }, enabled: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!enabled || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      rootMargin: "300px",
      scrollMargin: "600px",
    } as IntersectionObserverInit);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [enabled, element]);
  return visible;
}

function withTokens(text: string, from: number, tokens: Uint32Array): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (let index = firstAfter(tokens, from); index < tokens.length; index += 3) {
    const start = Math.max((tokens[index] ?? 0) - from, 0);
    const end = (tokens[index] ?? 0) + (tokens[index + 1] ?? 0) - from;
    if (start >= text.length) break;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <span key={start} className={TOKEN_CLASSES[tokens[index + 2] ?? 0]}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** Returns the index of the first token that ends after the offset, by binary search. */
function firstAfter(tokens: Uint32Array, offset: number): number {
  let low = 0;
  let high = tokens.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = (tokens[middle * 3] ?? 0) + (tokens[middle * 3 + 1] ?? 0);
    if (end <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}
