import { limits } from "../../lib/limits.ts";
import { area } from "../area.ts";

export const privacy = area("privacy", {
  protected: "Protected",
  standard: "Standard",
  mode: (name: string) => `Privacy mode: ${name}`,
  protectedTip: `The chat is encrypted while you are in another tab, and erased after ${limits.session.minutes} minutes.`,
  standardTip: `Not protected: the chat stays unencrypted in this tab's memory, with no ${limits.session.minutes}-minute limit.`,
  clearedTitle: "Chat cleared",
  clearedProtected: "Messages, files and key were erased. A new session has started.",
  clearedStandard: "Messages and files were erased from this tab.",
});
