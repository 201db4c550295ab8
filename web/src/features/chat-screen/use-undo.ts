import { useEffect, useRef } from "react";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import * as texts from "../../texts/en.ts";
import { clearToasts, dismissToast, toast } from "../../ui/toasts.ts";

/**
 * Shows a toast that offers to undo clearing the conversation. The toast holds the cleared
 * conversation in plaintext, so it is removed when the tab is hidden.
 */
export function useUndo() {
  const toastId = useRef(0);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden" && toastId.current) replaceRenderedState(clearToasts);
      toastId.current = 0;
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      dismissToast(toastId.current);
    };
  }, []);

  return {
    offerUndo: (undo: () => void) => {
      const action = { label: texts.composer.undo, act: undo };
      toastId.current = toast({ title: texts.privacy.clearedTitle, action });
    },
    withdrawUndo: () => dismissToast(toastId.current),
  };
}
