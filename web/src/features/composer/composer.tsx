import "./composer.css";
import { ArrowUp, Globe, Trash2 } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import * as texts from "../../texts/en.ts";
import { Tally } from "../../ui/mark.tsx";
import { useKeptClear } from "../../ui/use-kept-clear.ts";

export interface ComposerHandle {
  focus: () => void;
}

/**
 * Where a question is written. Enter sends, Shift+Enter breaks the line. `panel` stands above the text, `tools` are
 * the first below it, `notice` is above all. `onSend`, `onStop` and `onClear` are null when there is nothing to send, stop
 * or clear just now.
 */
export function Composer(props: {
  text: string;
  onText: (text: string) => void;
  modelCount: number;
  modelLimit: number;
  deepSearch: boolean;
  onDeepSearch: (on: boolean) => void;
  panel?: ReactNode;
  tools?: ReactNode;
  /** How it is asked; below the text on a narrow screen. */
  modes?: ReactNode;
  notice?: ReactNode;
  /** Files that were pasted. */
  onFiles: (files: File[]) => void;
  onSend: (() => void) | null;
  onStop: (() => void) | null;
  onClear: (() => void) | null;
  ref?: Ref<ComposerHandle>;
}) {
  const { text, onText, modelCount, modelLimit, deepSearch, onDeepSearch, onSend, onStop, onClear, ref } =
    props;
  const { panel, tools, modes, notice, onFiles } = props;
  const words = texts.composer;
  const input = useRef<HTMLTextAreaElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  useKeptClear(dock);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const box = input.current;
    // Measuring lays out the page with each key; where style sheets can do it, they do.
    if (!box || CSS.supports("field-sizing", "content")) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }, [text]);

  // Whoever arrives can type at once; on a touch screen the keyboard would cover half of the page.
  useEffect(() => {
    if (document.activeElement !== document.body || !matchMedia("(pointer: fine)").matches) return;
    input.current?.focus({ preventScroll: true });
  }, []);

  // Send and Stop take each other's place: from the one that goes the keyboard's focus moves to the text.
  const handOver = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button.matches(":focus-visible")) input.current?.focus();
    },
    [],
  );

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends an input method's composition (229 in Safari) chooses a word; it does not send.
    const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || composing) return;
    event.preventDefault();
    onSend?.();
  }

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the text that is copied; then the text is meant.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    onFiles([...files]);
  }

  return (
    <div ref={dock} className="dock">
      {notice}
      <form
        className="composer"
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault();
          onSend?.();
        }}
      >
        {panel}
        <textarea
          ref={input}
          rows={1}
          placeholder={words.placeholder}
          aria-label={words.placeholder}
          aria-keyshortcuts="i"
          // Else the browser writes the draft to disk, to bring it back after a crash.
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="row">
          {tools}
          <button
            type="button"
            className="toggle"
            aria-pressed={deepSearch}
            data-tip={words.deepSearchHint}
            onClick={() => onDeepSearch(!deepSearch)}
          >
            <Globe />
            <span>{words.deepSearch}</span>
          </button>
          {modes && <div className="modes">{modes}</div>}
          {onClear && (
            <button
              type="button"
              className="icon-btn danger"
              aria-label={words.clear}
              aria-keyshortcuts="Alt+N"
              data-tip={words.clear}
              onClick={() => {
                onClear();
                input.current?.focus();
              }}
            >
              <Trash2 />
            </button>
          )}
          <span className="chosen-count num">
            <Tally count={modelCount} />
            <span>{modelCount === 0 ? words.noModel : words.selected(modelCount, modelLimit)}</span>
          </span>
          {onStop ? (
            <button
              key="stop"
              ref={handOver}
              type="button"
              className="send stop"
              aria-label={words.stop}
              aria-keyshortcuts="Control+. Meta+."
              data-tip={words.stop}
              onClick={() => {
                onStop();
                input.current?.focus();
              }}
            />
          ) : (
            <button
              key="send"
              ref={handOver}
              type="submit"
              className="send"
              aria-label={words.send}
              data-tip={words.send}
              disabled={!onSend}
            >
              <ArrowUp />
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
