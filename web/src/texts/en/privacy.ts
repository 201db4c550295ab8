export const privacy = {
  protected: "Protected",
  standard: "Standard",
  mode: (name: string) => `Privacy mode: ${name}`,
  protectedTip: "The chat is sealed while you are in another tab, and gone after 30 minutes",
  standardTip: "The chat is plain memory of this tab until you close it",
  short: (minutes: number, seconds: number, counting: boolean) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} min`,
  until: " until the session ends",
  spoken: (minutes: number, seconds: number) =>
    [
      minutes > 0 && (minutes === 1 ? "1 minute" : `${minutes} minutes`),
      seconds > 0 && (seconds === 1 ? "1 second" : `${seconds} seconds`),
    ]
      .filter(Boolean)
      .join(" ") || "a moment",
  endsIn: (time: string) => `The session ends in ${time}`,
  explained:
    "Its key was made in this tab, and no script can read it. When you leave the tab the chat is sealed with it; when the session ends, key and chat are gone. Coming back starts the 30 minutes anew.",
  keep: "Keep 30 more minutes",
  wipe: "Wipe now",
  ending: "This session ends in less than two minutes, and the chat goes with it.",
  ended: {
    expired: "The 30 minutes of the session are over: its key is gone, and what was in this chat with it.",
    failed:
      "This chat could not be sealed, or not be opened again: what was in it is gone. The next one has a new key.",
    left: "You left this page: the session's key is gone, and what was in this chat with it.",
  },
  clearedTitle: "Chat cleared",
  clearedProtected: "Messages, files and key are dropped. A new session has begun.",
  clearedStandard: "Messages and files are dropped from this tab.",
};
