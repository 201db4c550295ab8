import { useEffect, useId, useRef, useState } from "react";
import { conversation } from "#texts/conversation.ts";
import { TextButton } from "../../ui/text-button.tsx";

/** In characters. A longer question is set as text, not as a headline. */
const HEADLINE_LENGTH = 240;

/** In pixels: how far glyphs alone can overflow their lines. Clamped text overflows by more. */
const OVERHANG = 16;

/** A question, clamped to its first lines, with a button that shows the rest. */
export function Question({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [whole, setWhole] = useState(false);
  const [clamped, setClamped] = useState(false);
  useEffect(() => {
    const element = heading.current;
    // A question shown in full never overflows, so the last result is kept.
    if (!element || whole) return;
    const observer = new ResizeObserver(() =>
      setClamped(element.scrollHeight > element.clientHeight + OVERHANG),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [whole]);

  const size =
    text.length > HEADLINE_LENGTH
      ? "max-w-wide-measure text-large leading-snug font-medium"
      : "max-w-lead rtl:max-w-none text-question";
  return (
    <div className="col-start-1 grid gap-y-1 max-md:-col-end-1">
      <h2
        ref={heading}
        id={id}
        dir="auto"
        tabIndex={-1}
        className={`rounded-1 wrap-anywhere whitespace-pre-line text-pretty bidi-plaintext ${size} ${whole ? "" : "line-clamp-12"}`}
      >
        {text}
      </h2>
      {clamped && (
        <TextButton
          className="justify-self-start"
          aria-expanded={whole}
          aria-controls={id}
          onClick={({ currentTarget }) => {
            setWhole(!whole);
            // Most of the text above the button is gone, so the button may be far above the window.
            if (whole) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: "center" }));
          }}
        >
          {whole ? conversation.showLess : conversation.showAll}
        </TextButton>
      )}
    </div>
  );
}
