import ArrowUp from "lucide-react/icons/arrow-up";
import { useCallback } from "react";
import { composer } from "#texts/composer.ts";
import { useHandler } from "../../lib/use-handler.ts";

const shape =
  "inline-flex h-11 flex-none md:h-10 items-center justify-center gap-1.5 rounded-panel border border-transparent text-button font-medium";

/** The width. A short window has no room for the word. */
const width = { icon: "w-10", word: "px-3.5 short:w-11 short:px-0" };

interface Props {
  /** Whether to show the word, not only the icon. */
  labeled?: boolean;
  /**
   * Called if the button had the keyboard focus when it was removed: Send and Stop replace each
   * other.
   */
  onFocusLost: () => void;
}

/** Submits the composer's form. */
export function SendButton({ labeled, disabled, onFocusLost }: Props & { disabled: boolean }) {
  const words = composer;
  return (
    <button
      ref={useFocusLost(onFocusLost)}
      type="submit"
      className={`${shape} bg-accent text-on-accent hover:bg-accent-hover disabled:cursor-not-allowed disabled:bg-well disabled:text-muted disabled:border-line ${width[labeled ? "word" : "icon"]}`}
      aria-label={words.send}
      data-tip={labeled ? undefined : words.send}
      disabled={disabled}
    >
      {labeled && <span className="short:hidden">{words.send}</span>}
      <ArrowUp />
    </button>
  );
}

/** Stops the answers; shown instead of SendButton while they stream. */
export function StopButton({ labeled, onStop, onFocusLost }: Props & { onStop: () => void }) {
  const words = composer;
  return (
    <button
      ref={useFocusLost(onFocusLost)}
      type="button"
      className={`${shape} bg-ink text-page ${width[labeled ? "word" : "icon"]}`}
      aria-label={words.stop}
      aria-keyshortcuts="Control+. Meta+."
      data-tip={words.stop}
      onClick={onStop}
    >
      {labeled && <span className="short:hidden">{words.stop}</span>}
      <span className="size-3 rounded-[2px] bg-current forced-colors:bg-button-text forced-colors:forced-color-adjust-none" />
    </button>
  );
}

/**
 * A ref whose cleanup calls the handler if the button is removed while it has the keyboard focus.
 */
function useFocusLost(onFocusLost: () => void) {
  const handler = useHandler(onFocusLost);
  return useCallback(
    (button: HTMLButtonElement) => () => {
      if (button.matches(":focus-visible")) handler();
    },
    [handler],
  );
}
