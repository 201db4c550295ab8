/** How long a session lasts after the page mounted, was hidden, was shown or was kept open, whichever was last. */
export const SESSION_MS = 30 * 60 * 1000;

/** Protected: the chat is sealed while the tab is hidden, and expires. Standard: it is plain memory. */
export type Mode = "protected" | "standard";

/** Why a chat is gone that nobody cleared. */
export type End = "expired" | "left" | "failed";

export interface Session {
  mode: Mode;
  /**
   * open: the chat can be read. sealed: only its ciphertext is there. opening: it is on its way back. over: nothing is
   * there, and no key.
   */
  phase: "open" | "sealed" | "opening" | "over";
  visible: boolean;
  /** Whether an answer is being written, or a file read: then sealing waits. */
  busy: boolean;
  /** When the key goes, in milliseconds since the epoch; null where there is none. */
  endsAt: number | null;
  end: End | null;
}

export type SessionEvent =
  | { type: "shown" }
  | { type: "hidden" }
  /** The clock may have passed the end. */
  | { type: "ticked" }
  /** The visitor goes on, and has seen how the last session ended. */
  | { type: "kept" }
  | { type: "busy"; busy: boolean }
  /** What was sealed is back. */
  | { type: "opened" }
  /** It could not be sealed, or not be opened. */
  | { type: "failed" }
  | { type: "mode"; mode: Mode }
  /** The visitor wants everything gone, now. */
  | { type: "wiped" }
  /** The page is left, though the browser may bring it back. */
  | { type: "left" };

/** begin: make a key. seal, open: the chat, with it; "opened" answers. wipe: drop the chat, its ciphertext and the key. */
export type Command = "begin" | "seal" | "open" | "wipe" | "forget-key";

export interface Step {
  session: Session;
  commands: Command[];
}

/** The session that starts with the page. */
export function start(visible: boolean, now: number): Step {
  const session: Session = {
    mode: "protected",
    phase: "open",
    visible,
    busy: false,
    endsAt: now + SESSION_MS,
    end: null,
  };
  return { session, commands: ["begin"] };
}

/** Every change of a session. Pure: time comes with the event, and what has to be done goes out as commands. */
export function step(session: Session, event: SessionEvent, now: number): Step {
  if (session.endsAt !== null && now >= session.endsAt) {
    // Timers are throttled in hidden tabs and stand still in sleep: whatever comes first finds the end.
    const over = finish(session, "expired", now);
    const next = step(over.session, event, now);
    return { session: next.session, commands: [...over.commands, ...next.commands] };
  }
  switch (event.type) {
    case "ticked":
      return { session, commands: [] };
    case "hidden":
      return hide({ ...session, visible: false, endsAt: renewed(session, now) });
    case "shown":
      return show({ ...session, visible: true }, now);
    case "busy": {
      const next = { ...session, busy: event.busy };
      return next.visible ? { session: next, commands: [] } : hide(next);
    }
    case "opened":
      return { session: session.phase === "opening" ? { ...session, phase: "open" } : session, commands: [] };
    case "failed":
      return finish(session, "failed", now);
    case "kept":
      return { session: { ...session, endsAt: renewed(session, now), end: null }, commands: [] };
    case "mode":
      return change(session, event.mode, now);
    case "wiped":
      return wipe(session, now);
    case "left":
      return leave(session);
  }
}

function hide(session: Session): Step {
  const isThere = session.phase === "open" || session.phase === "opening";
  const seals = session.mode === "protected" && isThere && !session.busy;
  return seals ? { session: { ...session, phase: "sealed" }, commands: ["seal"] } : { session, commands: [] };
}

function show(session: Session, now: number): Step {
  if (session.mode === "standard") return { session, commands: [] };
  const renewed: Session = { ...session, endsAt: now + SESSION_MS };
  switch (session.phase) {
    case "sealed":
      return { session: { ...renewed, phase: "opening" }, commands: ["open"] };
    case "over":
      return { session: { ...renewed, phase: "open" }, commands: ["begin"] };
    default:
      return { session: renewed, commands: [] };
  }
}

function change(session: Session, mode: Mode, now: number): Step {
  // What is sealed is opened by the key that sealed it.
  if (mode === session.mode || session.phase !== "open") return { session, commands: [] };
  return mode === "standard"
    ? { session: { ...session, mode, endsAt: null, end: null }, commands: ["forget-key"] }
    : { session: { ...session, mode, endsAt: now + SESSION_MS }, commands: ["begin"] };
}

function wipe(session: Session, now: number): Step {
  const base: Session = { ...session, phase: "open", end: null };
  return session.mode === "standard"
    ? { session: base, commands: ["wipe"] }
    : { session: { ...base, endsAt: now + SESSION_MS }, commands: ["wipe", "begin"] };
}

/** Plain memory stays with the page, should the browser keep that; a session does not. */
function leave(session: Session): Step {
  if (session.mode === "standard" || session.phase === "over") return { session, commands: [] };
  return { session: { ...session, phase: "over", endsAt: null, end: "left" }, commands: ["wipe"] };
}

/** Without a key nothing waits in a hidden tab; in a visible one the next session starts at once. */
function finish(session: Session, end: End, now: number): Step {
  return session.visible
    ? { session: { ...session, phase: "open", endsAt: now + SESSION_MS, end }, commands: ["wipe", "begin"] }
    : { session: { ...session, phase: "over", endsAt: null, end }, commands: ["wipe"] };
}

function renewed(session: Session, now: number): number | null {
  return session.endsAt === null ? null : now + SESSION_MS;
}
