import { ArrowUp } from "lucide-react";
import { useCallback } from "react";
import { useHandler } from "../../lib/use-handler.ts";
import * as texts from "../../texts/en.ts";

const shape =
  "grid size-10 place-items-center rounded-[10px] forced-colors:border forced-colors:border-[ButtonText]";

interface Props {
  className: string;
  /**
   * Called if the button had the keyboard focus when it was removed: Send and Stop replace each
   * other.
   */
  onFocusLost: () => void;
}

/** Submits the composer's form. */
export function SendButton({ className, disabled, onFocusLost }: Props & { disabled: boolean }) {
  const words = texts.composer;
  return (
    <button
      ref={useFocusLost(onFocusLost)}
      type="submit"
      className={`${shape} bg-accent text-on-accent hover:bg-accent-hover disabled:cursor-not-allowed disabled:bg-well disabled:text-muted disabled:shadow-[inset_0_0_0_1px_var(--color-line)] ${className}`}
      aria-label={words.send}
      data-tip={words.send}
      disabled={disabled}
    >
      <ArrowUp />
    </button>
  );
}

/** Stops the answers; shown instead of SendButton while they stream. */
export function StopButton({ className, onStop, onFocusLost }: Props & { onStop: () => void }) {
  const words = texts.composer;
  return (
    <button
      ref={useFocusLost(onFocusLost)}
      type="button"
      className={`${shape} bg-ink text-page ${className}`}
      aria-label={words.stop}
      aria-keyshortcuts="Control+. Meta+."
      data-tip={words.stop}
      onClick={onStop}
    >
      <span className="size-3 rounded-[2px] bg-current forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none" />
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
