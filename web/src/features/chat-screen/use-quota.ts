import { useState } from "react";
import { refreshUser, signInRedirect, type User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import type { Allowance } from "../account/use-allowance.ts";
import type { Outcome } from "../conversation/chats/chat.ts";

/** Matches the detail of a server that sends no code. A detail with a code is translated. */
const TRIAL_OVER = /Trial limit reached|Create a free account/;

/**
 * Checks chats against the user's allowance, counts them, and reports failures.
 *
 * @param hasTurns whether leaving the page would lose a conversation
 */
export function useQuota(user: User | null | undefined, allowance: Allowance, hasTurns: boolean) {
  const { limit, usedUp, count, rejected } = allowance;
  const userId = user?.id ?? null;
  // The user who reached the limit. A sign-in, in this tab or another, changes the limit.
  const [limitedId, setLimitedId] = useState<string | null | undefined>();

  /** Runs a chat and counts it, unless it cost nothing. */
  async function run(chat: () => Promise<Outcome>): Promise<Outcome> {
    const refund = count();
    const outcome = await runFree(chat);
    if (!outcome.counted) refund();
    return outcome;
  }

  /** Runs a chat that does not count, such as a free retry. */
  async function runFree(chat: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await chat();
    // The server settles a stopped chat later; polling picks up its count.
    if (user && outcome.result !== "stopped") refreshUser();
    if (outcome.result === "failed") report(outcome);
    return outcome;
  }

  function report({ message, detail, code }: Extract<Outcome, { result: "failed" }>) {
    const isTrialOver = code ? code === "trial_limit" : TRIAL_OVER.test(detail);
    if (isTrialOver || code === "free_limit") {
      rejected();
      if (isTrialOver && !hasTurns) location.assign(signInRedirect);
      else setLimitedId(userId);
      return;
    }
    const { errorTitle, errorText } = texts.chat;
    toast({ title: errorTitle, text: message || errorText, detail, tone: "destructive" });
  }

  return {
    /** The limit that the user has reached, while the limit dialog is open; otherwise null. */
    limitReached: limitedId === userId ? limit : null,
    dismiss: () => setLimitedId(undefined),
    /**
     * Reports whether another chat may be sent; opens the limit dialog if not. Sends no request.
     */
    check: () => {
      const allowed = !usedUp();
      if (!allowed) setLimitedId(userId);
      return allowed;
    },
    run,
    runFree,
  };
}

export type Quota = ReturnType<typeof useQuota>;
