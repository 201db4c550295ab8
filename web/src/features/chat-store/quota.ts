import { chat as chatTexts } from "#texts/chat.ts";
import { refreshUser, signInRedirect } from "../../api/user.ts";
import { toast } from "../../ui/toasts.ts";
import type { Outcome } from "../conversation/chats/chat.ts";
import { chatStore, hasTurns, openDialog } from "./chat-store.ts";
import type { Entitlements } from "./entitlements.ts";

/** Matches the detail of a server that sends no code. A detail with a code is translated. */
const TRIAL_OVER = /Trial limit reached|Create a free account/;

/** Reports whether another chat may be sent; opens the limit dialog if not. Sends no request. */
export function checkQuota({ user, allowance }: Entitlements): boolean {
  const allowed = !allowance.usedUp();
  if (!allowed) openLimitDialog(user);
  return allowed;
}

/**
 * Runs a chat and counts it, unless it cost nothing. Reports a failure.
 *
 * @param onUnanswered called if the chat failed before any answer had begun
 */
export async function runCounted(
  entitlements: Entitlements,
  chat: () => Promise<Outcome>,
  onUnanswered?: () => void,
): Promise<void> {
  const refund = entitlements.allowance.count();
  const { counted } = await runFree(entitlements, chat, onUnanswered);
  if (!counted) refund();
}

/** Like `runCounted`, for a chat that does not count, such as a free retry. */
export async function runFree(
  entitlements: Entitlements,
  chat: () => Promise<Outcome>,
  onUnanswered?: () => void,
): Promise<Outcome> {
  changeRunning(1);
  try {
    const outcome = await chat();
    // The server settles a stopped chat later; polling picks up its count.
    if (entitlements.user && outcome.result !== "stopped") refreshUser();
    if (outcome.result === "failed") {
      report(outcome, entitlements);
      if (outcome.unanswered) onUnanswered?.();
    }
    return outcome;
  } finally {
    changeRunning(-1);
  }
}

function changeRunning(by: 1 | -1) {
  chatStore.set({ running: chatStore.get().running + by });
}

function report(
  { message, detail, code }: Extract<Outcome, { result: "failed" }>,
  { user, allowance }: Entitlements,
) {
  const isTrialOver = code ? code === "trial_limit" : TRIAL_OVER.test(detail);
  if (isTrialOver || code === "free_limit") {
    allowance.rejected();
    if (isTrialOver && !hasTurns(chatStore.get())) location.assign(signInRedirect);
    else openLimitDialog(user);
    return;
  }
  toast(() => ({
    title: chatTexts.errorTitle,
    text: message || chatTexts.errorText,
    detail,
    tone: "destructive",
  }));
}

function openLimitDialog(user: Entitlements["user"]) {
  openDialog({ name: "limit", userId: user?.id ?? null });
}
