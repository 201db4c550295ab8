import { type ReactNode, useEffect, useRef, useState } from "react";
import { KINDS } from "./kinds.ts";

/**
 * A group of lines of code. Marks are shown while the group is on screen: a block of thousands of lines would
 * otherwise be tens of thousands of elements.
 *
 * @param from where in the whole code the group begins
 * @param marks what of the whole code is set apart, see marksOf
 */
export function Lines(props: { text: string; from: number; marks: Uint32Array | undefined }) {
  const { text, from, marks } = props;
  const span = useRef<HTMLSpanElement>(null);
  const seen = useSeen(span, marks !== undefined);
  return <span ref={span}>{marks && seen ? setApart(text, from, marks) : text}</span>;
}

function useSeen(element: { current: HTMLElement | null }, wanted: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!wanted || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: "300px",
      scrollMargin: "600px",
    } as IntersectionObserverInit);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wanted, element]);
  return seen;
}

function setApart(text: string, from: number, marks: Uint32Array): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (let index = firstBehind(marks, from); index < marks.length; index += 3) {
    const start = Math.max((marks[index] ?? 0) - from, 0);
    const end = (marks[index] ?? 0) + (marks[index + 1] ?? 0) - from;
    if (start >= text.length) break;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <span key={start} className={KINDS[marks[index + 2] ?? 0]}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** The first mark that ends behind a place. */
function firstBehind(marks: Uint32Array, place: number): number {
  let low = 0;
  let high = marks.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = (marks[middle * 3] ?? 0) + (marks[middle * 3 + 1] ?? 0);
    if (end <= place) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}
