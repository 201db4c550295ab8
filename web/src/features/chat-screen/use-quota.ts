import { useState } from "react";
import { refreshUser, signInRedirect, type User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import type { Allowance } from "../account/use-allowance.ts";
import type { Outcome } from "../conversation/use-conversation.ts";

// So the server words it to a visitor who has none left.
const TRIAL_OVER = /Trial limit reached|Create a free account/;

/**
 * Holds what is asked against what is left to whoever asks, and tells them when it did not go well.
 *
 * @param talking whether there is a conversation, which leaving the page would lose
 */
export function useQuota(user: User | null | undefined, allowance: Allowance, talking: boolean) {
  const { limit, usedUp, count } = allowance;
  const [limited, setLimited] = useState(false);

  /** Counts a chat while it runs, and gives it back when no model answered. */
  async function run(chat: () => Promise<Outcome>): Promise<Outcome> {
    const giveBack = count();
    const outcome = await runFree(chat);
    if (!outcome.answered) giveBack();
    return outcome;
  }

  async function runFree(chat: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await chat();
    // A chat that was stopped is settled later; the poll brings its count.
    if (user && outcome.result !== "stopped") refreshUser();
    if (outcome.result === "failed") explain(outcome);
    return outcome;
  }

  function explain({ message, detail, code }: Extract<Outcome, { result: "failed" }>) {
    const isTrial = TRIAL_OVER.test(detail);
    if (isTrial && !talking) return location.assign(signInRedirect);
    if (isTrial || code === "free_limit") return setLimited(true);
    const { errorTitle, errorText } = texts.conversation;
    toast({ title: errorTitle, text: message || errorText, detail, tone: "destructive" });
  }

  return {
    /** The limit that was reached and is to be told, or null. */
    reached: limited ? limit : null,
    dismiss: () => setLimited(false),
    /** Whether a chat may be sent; tells of the limit otherwise, without asking the server. */
    open: () => {
      const isOpen = !usedUp();
      if (!isOpen) setLimited(true);
      return isOpen;
    },
    run,
    /** The same for what is free: one more try of a model that failed. */
    runFree,
  };
}
