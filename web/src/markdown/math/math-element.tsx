import { useLayoutEffect, useRef } from "react";
import type { Formula } from "./math-at.ts";
import { typesetSoon } from "./typeset-queue.ts";

/** A formula. Its source is shown until it is typeset, and stays if it cannot be typeset. */
export function MathElement({ formula: { raw, tex, display } }: { formula: Formula }) {
  const box = useRef<HTMLSpanElement>(null);
  const source = raw.trim();
  useLayoutEffect(
    () => (box.current ? typesetSoon(box.current, { raw: source, tex, display }) : undefined),
    [source, tex, display],
  );
  if (!display) {
    return (
      <span ref={box} className="math" dir="ltr">
        {source}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <span ref={box} className="math display block overflow-x-auto overflow-y-hidden" dir="ltr" tabIndex={0}>
      {source}
    </span>
  );
}
