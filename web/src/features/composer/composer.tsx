import { type ReactNode, useRef } from "react";
import { composer } from "#texts/composer.ts";
import { useScrollClearance } from "../../ui/use-scroll-clearance.ts";

/**
 * The form where a question is written: `notice` above the box, `panel` above the `input`, and the
 * toolbar as children: the tools, in the first column, and Send, in the last. The text is above
 * them, or between them while the composer is one line. The tools then stay where they are, so a
 * press on one of them, which focuses the composer, hits it. The margin makes up for the missing
 * line, so the page keeps its height and its place.
 */
export function Composer(props: {
  notice: ReactNode;
  panel: ReactNode;
  input: ReactNode;
  onSend: (() => void) | null;
  /** Whether it has more than one line, even without the focus. */
  lines: boolean;
  children: ReactNode;
}) {
  const { notice, panel, input, onSend, lines, children } = props;
  const dock = useRef<HTMLDivElement>(null);
  useScrollClearance(dock);
  return (
    <div
      ref={dock}
      data-sticky
      className="sticky bottom-0 z-10 mx-auto w-full max-w-470 bg-[linear-gradient(transparent,var(--color-page)_22px)] px-2 pb-2 md:px-gutter md:pb-5 not-short:not-has-[>[role=status]>*]:has-[form:not(:focus-within,[data-lines])_textarea:placeholder-shown]:mt-12 md:not-short:not-has-[>[role=status]>*]:has-[form:not(:focus-within,[data-lines])_textarea:placeholder-shown]:mt-14.5 forced-colors:bg-canvas forced-colors:bg-none"
    >
      {notice}
      <form
        className="rounded-3 border border-control bg-overlay transition-colors hover:border-ink-2 has-[textarea:focus]:border-transparent has-[textarea:focus]:outline-2 has-[textarea:focus]:-outline-offset-1 has-[textarea:focus]:outline-focus"
        aria-label={composer.label}
        data-lines={lines || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          onSend?.();
        }}
      >
        {panel}
        <div className="grid grid-cols-[auto_minmax(120px,1fr)] items-end one-line:grid-cols-[auto_minmax(120px,1fr)_auto]">
          {input}
          {children}
        </div>
      </form>
    </div>
  );
}
