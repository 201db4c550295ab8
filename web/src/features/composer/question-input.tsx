import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { composer } from "#texts/composer.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { QUESTION_ID } from "./focus-question.ts";

/** Fades the text at the edges where it is cut. */
const fade =
  "[--cut-start:0px] [--cut-end:0px] data-cut-start:[--cut-start:24px] data-cut-end:[--cut-end:24px] data-cut-start:[mask-image:var(--cut)] data-cut-end:[mask-image:var(--cut)] [--cut:linear-gradient(transparent,#000_var(--cut-start),#000_calc(100%-var(--cut-end)),transparent)]";

/**
 * The text area for a question. It grows with its text. Enter calls `onSend` unless it is null;
 * Shift+Enter inserts a line break.
 */
export function QuestionInput(props: {
  text: string;
  onText: (text: string) => void;
  /** Called with pasted files. */
  onFiles: (files: File[]) => void;
  onSend: (() => void) | null;
}) {
  const { text, onText, onFiles, onSend } = props;
  const { placeholder } = composer;
  const input = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(input, text);
  useInitialFocus(input);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    onSend?.();
  }

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // Office programs put an image of the copied text next to the text; prefer the text.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    onFiles([...files]);
  }

  return (
    <textarea
      ref={input}
      id={QUESTION_ID}
      className={`col-span-full row-start-1 block field-sizing-content max-h-[40vh] min-h-12 w-full max-w-wide-measure min-w-0 rtl:max-w-none resize-none px-3.5 pt-3.5 pb-0.5 text-large/snug outline-none scrollbar-thin bidi-plaintext placeholder:whitespace-nowrap md:min-h-14.5 md:px-5.5 md:pt-4.25 md:pb-1 md:text-item 2xl:ps-8 one-line:col-span-1 one-line:col-start-2 one-line:row-start-3 one-line:min-h-0 one-line:max-w-none one-line:self-center one-line:px-2 one-line:py-2.5 short:max-h-[max(3.25rem,24dvh)] ${fade}`}
      rows={1}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-keyshortcuts="i"
      // Otherwise the browser writes the draft to disk to restore it after a crash.
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onScroll={({ currentTarget }) => markCut(currentTarget)}
      onBlur={({ currentTarget }) => {
        // Shows the start of the text again.
        currentTarget.scrollTop = 0;
      }}
    />
  );
}

/**
 * Fits the height to the text in browsers without field-sizing, and marks the edges that cut it.
 */
function useAutoHeight(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    // Costs a second layout on every key press.
    if (!CSS.supports("field-sizing", "content")) {
      box.style.height = "auto";
      box.style.height = `${box.scrollHeight}px`;
    }
    markCut(box);
  }, [text]);
}

/** Marks the edges at which text is cut. */
function markCut(box: HTMLTextAreaElement) {
  const { scrollTop, scrollHeight, clientHeight } = box;
  box.toggleAttribute("data-cut-start", scrollTop > 1);
  box.toggleAttribute("data-cut-end", scrollHeight - clientHeight - scrollTop > 1);
}

/**
 * Focuses the input on mount, except on touch screens, whose keyboard would cover half of the page.
 * Before the first paint, because the focus changes the composer's layout.
 */
function useInitialFocus(input: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !matchMedia("(pointer: fine)").matches) return;
    input.current?.focus({ preventScroll: true });
  }, [input]);
}
