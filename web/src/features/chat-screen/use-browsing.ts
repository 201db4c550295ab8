import { useRef, useState } from "react";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { dismissToast, toast } from "../../ui/toasts.ts";
import type { Rejection } from "../models/selection.ts";

/** Whether the browse dialog is open, and the toast for a model that could not be added. */
export function useBrowsing() {
  const [open, setOpen] = useState(false);
  const toastId = useRef(0);

  /** Shows why a model was rejected; null dismisses the toast. */
  function reject(rejection: Rejection | null) {
    dismissToast(toastId.current);
    if (rejection) toastId.current = toast(rejectionToast(rejection));
  }

  return {
    open,
    start: () => setOpen(true),
    end: () => {
      setOpen(false);
      reject(null);
    },
    reject,
  };
}

function rejectionToast(rejection: Rejection) {
  const words = texts.models;
  return rejection.reason === "limit"
    ? { title: words.limitTitle, text: words.limitText(limits.question.models) }
    : { title: words.lockedTitle, text: words.lockedText(rejection.name) };
}
