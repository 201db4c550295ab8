import { limits } from "../../lib/limits.ts";
import { area } from "../area.ts";

/** About the encryption session. */
export const session = area("session", {
  short: (minutes: number, seconds: number, counting: boolean) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} min`,
  until: " until the session ends",
  /** With a time such as "2 minutes 5 seconds". */
  endsIn: (time: string) => `The session ends in ${time}`,
  endsNow: "The session ends in a moment",
  explained: `The key was generated in this tab and no script can read it. When you leave the tab, the chat is encrypted with it. When the session ends, the key and the chat are erased. Returning to the tab restarts the ${limits.session.minutes} minutes.`,
  keep: `Keep for ${limits.session.minutes} more minutes`,
  wipe: "Erase now",
  ending: "This session ends in under two minutes. The chat will be erased.",
  ended: {
    expired: `The ${limits.session.minutes}-minute session has ended. Its key and this chat were erased.`,
    failed: "This chat could not be encrypted or decrypted, so it was erased. The next one has a new key.",
    left: "You left this page. This chat was erased.",
    away: "You were on another page for 10 minutes, or switched tabs there. This chat was erased.",
    signedOut: "You signed out in another tab. This tab's chat was erased.",
  },
});
