import { models } from "#texts/models.ts";
import { limits } from "../../lib/limits.ts";
import { dismissToast, type ToastContent, toast } from "../../ui/toasts.ts";
import type { Rejection } from "../models/selection.ts";

let toastId = 0;

/**
 * Shows why a model could not be added; null dismisses the toast. Its button is far from the model
 * in the tab order, so it takes the focus from a keyboard.
 */
export function rejectModel(rejection: Rejection | null): void {
  dismissToast(toastId);
  const focused = document.activeElement?.matches(":focus-visible");
  if (rejection) toastId = toast(() => rejectionToast(rejection, focused));
}

function rejectionToast(rejection: Rejection, focused: boolean | undefined): ToastContent {
  return rejection.reason === "limit"
    ? {
        title: models.limitTitle,
        text: models.limitText(limits.question.models),
        action: { label: models.replace, act: rejection.replace, focused },
      }
    : { title: models.lockedTitle, text: models.lockedText(rejection.name) };
}
