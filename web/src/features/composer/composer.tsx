import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import * as texts from "../../texts/en.ts";
import { useScrollClearance } from "../../ui/use-scroll-clearance.ts";

export interface ComposerHandle {
  focus: () => void;
}

/** Fades the text at the edges where it is cut. */
const fade =
  "[--cut-start:0px] [--cut-end:0px] data-cut-start:[--cut-start:24px] data-cut-end:[--cut-end:24px] data-cut-start:[mask-image:var(--cut)] data-cut-end:[mask-image:var(--cut)] [--cut:linear-gradient(transparent,#000_var(--cut-start),#000_calc(100%-var(--cut-end)),transparent)]";

/**
 * The form where a question is written: `notice` above the box, `panel` above the text, the toolbar
 * as children. Enter calls `onSend` unless it is null; Shift+Enter inserts a line break.
 */
export function Composer(props: {
  text: string;
  onText: (text: string) => void;
  /** Called with pasted files. */
  onFiles: (files: File[]) => void;
  onSend: (() => void) | null;
  notice: ReactNode;
  panel: ReactNode;
  children: ReactNode;
  ref: Ref<ComposerHandle>;
}) {
  const { text, onText, onFiles, onSend, notice, panel, children, ref } = props;
  const words = texts.composer;
  const input = useRef<HTMLTextAreaElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  useScrollClearance(dock);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  /** Marks the edges at which text is cut. */
  function markCut() {
    const box = input.current;
    if (!box) return;
    const { scrollTop, scrollHeight, clientHeight } = box;
    box.toggleAttribute("data-cut-start", scrollTop > 1);
    box.toggleAttribute("data-cut-end", scrollHeight - clientHeight - scrollTop > 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const box = input.current;
    // Measuring forces a layout on every key press, so it is only the fallback for field-sizing.
    if (!box) return;
    if (!CSS.supports("field-sizing", "content")) {
      box.style.height = "auto";
      box.style.height = `${box.scrollHeight}px`;
    }
    markCut();
  }, [text]);

  // Focus the input on arrival, except on touch screens, where the keyboard would cover half of the
  // page.
  useEffect(() => {
    if (document.activeElement !== document.body || !matchMedia("(pointer: fine)").matches) return;
    input.current?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends an input method's composition (keyCode 229 in Safari) picks a word and must
    // not send.
    const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || composing) return;
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
    <div
      ref={dock}
      data-sticky
      className="sticky bottom-0 z-10 mx-auto w-full max-w-[1880px] bg-[linear-gradient(transparent,var(--color-page)_22px)] px-2 pb-2 md:px-gutter md:pb-5 forced-colors:[background:Canvas]"
    >
      {notice}
      <form
        className="rounded-3 border border-control bg-overlay transition-[border-color] hover:border-ink-2 has-[textarea:focus]:border-transparent has-[textarea:focus]:outline-2 has-[textarea:focus]:-outline-offset-1 has-[textarea:focus]:outline-focus"
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault();
          onSend?.();
        }}
      >
        {panel}
        <div className="short:flex short:items-end">
          <textarea
            ref={input}
            className={`block field-sizing-content max-h-[40vh] min-h-12 w-full max-w-[92ch] min-w-0 resize-none px-3.5 pt-3.5 pb-0.5 text-[17px]/[1.45] outline-none [scrollbar-width:thin] [unicode-bidi:plaintext] md:min-h-14.5 md:px-5.5 md:pt-[17px] md:pb-1 md:text-[18px] 2xl:ps-8 short:max-h-[max(3.25rem,24dvh)] short:min-h-11.5 short:max-w-none short:flex-1 short:pt-2.75 short:pb-1.5 ${fade}`}
            rows={1}
            placeholder={words.placeholder}
            aria-label={words.placeholder}
            aria-keyshortcuts="i"
            // Otherwise the browser writes the draft to disk to restore it after a crash.
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onScroll={markCut}
            onBlur={(event) => {
              // What is left is read from its start.
              event.target.scrollTop = 0;
            }}
          />
          {children}
        </div>
      </form>
    </div>
  );
}
