import { useEffect, useId, useRef, useState } from "react";
import * as texts from "../../texts/en.ts";

/** Beyond this many characters a question is set as text, not as a headline. */
const HEADLINE_LENGTH = 240;

/** Letters reach this far beyond their line at most, in pixels; a line that is cut off is higher. */
const SPILL = 16;

/** What was asked: its first lines, and all of it on demand. */
export function Question({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const box = heading.current;
    // Shown whole, nothing overflows: it is as it was found before.
    if (!box || whole) return;
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight + SPILL));
    observer.observe(box);
    return () => observer.disconnect();
  }, [whole]);

  const size = text.length > HEADLINE_LENGTH ? "question long" : "question";
  return (
    <>
      <h2 ref={heading} id={id} dir="auto" className={whole ? size : `${size} cut`}>
        {text}
      </h2>
      {cut && (
        <button
          type="button"
          className="link"
          aria-expanded={whole}
          aria-controls={id}
          onClick={({ currentTarget }) => {
            setWhole(!whole);
            // What was above it is gone, and the page would be left somewhere below.
            if (whole) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: "center" }));
          }}
        >
          {whole ? texts.conversation.showLess : texts.conversation.showAll}
        </button>
      )}
    </>
  );
}
