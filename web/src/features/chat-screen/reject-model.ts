import { models } from "#texts/models.ts";
import { limits } from "../../lib/limits.ts";
import { dismissToast, toast } from "../../ui/toasts.ts";
import type { Rejection } from "../models/selection.ts";

let toastId = 0;

/** Shows why a model could not be added; null dismisses the toast. */
export function rejectModel(rejection: Rejection | null): void {
  dismissToast(toastId);
  if (rejection) toastId = toast(() => rejectionToast(rejection));
}

function rejectionToast(rejection: Rejection) {
  return rejection.reason === "limit"
    ? { title: models.limitTitle, text: models.limitText(limits.question.models) }
    : { title: models.lockedTitle, text: models.lockedText(rejection.name) };
}
