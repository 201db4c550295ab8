import { limits } from "../../lib/limits.ts";

/**
 * How long a session lasts. The time starts over when the tab is hidden or shown, or when the user
 * extends the session.
 */
export const SESSION_MS = limits.session.minutes * 60 * 1000;

/** How long the contents of the screen wait while the user visits another screen. */
export const VISIT_MS = 10 * 60 * 1000;

/**
 * Protected: the conversation is sealed while the tab is hidden, and it expires. Standard: the
 * conversation stays in memory, unencrypted.
 */
export type Mode = "protected" | "standard";

/** Why the session, not the user, erased the conversation. */
export type EndReason =
  | "expired"
  | "left"
  | "failed"
  /** The user stayed on another screen for too long, or switched tabs there. */
  | "away"
  /** The user signed out in another tab. */
  | "signedOut";

export interface Session {
  mode: Mode;
  /**
   * open: the conversation is readable. sealed: only its ciphertext exists. unsealing: it is being
   * decrypted. ended: neither a conversation nor a key exists. closed: the screen is closed, and
   * there is no key; a conversation may wait for the user's return.
   */
  phase: "open" | "sealed" | "unsealing" | "ended" | "closed";
  visible: boolean;
  /**
   * Whether contents may still arrive: a chat runs or files are being read. Sealing waits until
   * neither is so.
   */
  arriving: boolean;
  /**
   * When the key is dropped or, while the screen is closed, the conversation erased. In milliseconds
   * since the epoch; null if there is no key and nothing waits.
   */
  endsAt: number | null;
  /** How the last session ended, until the user has seen it. */
  end: EndReason | null;
}

export type SessionEvent =
  /** The screen is opened. */
  | { type: "opened"; visible: boolean }
  /** The user visits another screen. `hasContents`: the screen has something to lose. */
  | { type: "closed"; hasContents: boolean }
  | { type: "shown" }
  | { type: "hidden" }
  /** Time has passed. */
  | { type: "ticked" }
  /** The user continues, and has seen how the last session ended. */
  | { type: "kept" }
  | { type: "arriving"; arriving: boolean }
  | { type: "unsealed" }
  /** Sealing or unsealing failed. */
  | { type: "failed" }
  | { type: "mode"; mode: Mode }
  /** The user erases everything now. */
  | { type: "wiped" }
  /** The user signed out in another tab. */
  | { type: "signedOut" }
  /** The page is unloaded, although the browser may restore it. */
  | { type: "left" };

/** What the controller must do. `wipe` erases the conversation, its ciphertext and the key. */
export type Command = "create-key" | "drop-key" | "seal" | "unseal" | "wipe";

export interface Transition {
  session: Session;
  commands: Command[];
}

/** The session before the screen is opened. */
export const closedSession: Session = {
  mode: "protected",
  phase: "closed",
  visible: true,
  arriving: false,
  endsAt: null,
  end: null,
};

/**
 * Returns the session that starts when the screen is opened. What waited, if anything, keeps its
 * mode.
 */
function startSession(visible: boolean, now: number, { endsAt: waits, end, ...last }: Session): Transition {
  const mode = waits === null ? "protected" : last.mode;
  const isProtected = mode === "protected";
  const endsAt = isProtected ? now + SESSION_MS : null;
  const session: Session = { mode, phase: "open", visible, arriving: false, endsAt, end };
  return { session, commands: isProtected ? ["create-key"] : [] };
}

/**
 * Applies an event to a session. Pure: the time is an argument, and side effects are returned as
 * commands.
 */
export function transition(session: Session, event: SessionEvent, now: number): Transition {
  if (session.endsAt !== null && now >= session.endsAt) {
    // Timers are throttled in hidden tabs and stop during sleep, so any event may find the session
    // expired.
    const expired = session.phase === "closed" ? forget(session, "away") : finish(session, "expired", now);
    const next = transition(expired.session, event, now);
    return { session: next.session, commands: [...expired.commands, ...next.commands] };
  }
  if (session.phase === "closed") return whileClosed(session, event, now);
  switch (event.type) {
    case "opened":
    case "ticked":
      return { session, commands: [] };
    case "closed":
      return close(session, event.hasContents, now);
    case "hidden":
      return hide({ ...session, visible: false, endsAt: extended(session, now) });
    case "shown":
      return show({ ...session, visible: true }, now);
    case "arriving": {
      const next = { ...session, arriving: event.arriving };
      return next.visible ? { session: next, commands: [] } : hide(next);
    }
    case "unsealed":
      return {
        session: session.phase === "unsealing" ? { ...session, phase: "open" } : session,
        commands: [],
      };
    case "failed":
      return finish(session, "failed", now);
    case "kept":
      return { session: { ...session, endsAt: extended(session, now), end: null }, commands: [] };
    case "mode":
      return changeMode(session, event.mode, now);
    case "wiped":
      return wipe(session, now);
    case "signedOut": {
      const wiped = wipe(session, now);
      return { ...wiped, session: { ...wiped.session, end: "signedOut" } };
    }
    case "left":
      return leave(session);
  }
}

/** Nothing but its end happens to a conversation that waits for the user's return. */
function whileClosed(session: Session, event: SessionEvent, now: number): Transition {
  switch (event.type) {
    case "opened":
      return startSession(event.visible, now, session);
    case "hidden":
      return forget(session, "away");
    case "left":
      return forget(session, "left");
    case "signedOut":
      return forget(session, "signedOut");
    case "wiped":
      return forget(session, null);
    default:
      return { session, commands: [] };
  }
}

/** Erases a conversation that waits, if there is one. */
function forget(session: Session, end: EndReason | null): Transition {
  if (session.endsAt === null) return { session, commands: [] };
  return { session: { ...session, endsAt: null, end }, commands: ["wipe"] };
}

function close(session: Session, hasContents: boolean, now: number): Transition {
  const closed: Session = { ...session, phase: "closed", arriving: false, endsAt: null, end: null };
  // Sealed contents are lost: their key ends with the screen.
  if (session.phase !== "open") return { session: closed, commands: ["wipe"] };
  if (!hasContents) return { session: closed, commands: ["drop-key"] };
  if (!session.visible) return { session: { ...closed, end: "away" }, commands: ["wipe"] };
  return { session: { ...closed, endsAt: now + VISIT_MS }, commands: ["drop-key"] };
}

function hide(session: Session): Transition {
  const hasContents = session.phase === "open" || session.phase === "unsealing";
  const seals = session.mode === "protected" && hasContents && !session.arriving;
  return seals ? { session: { ...session, phase: "sealed" }, commands: ["seal"] } : { session, commands: [] };
}

function show(session: Session, now: number): Transition {
  if (session.mode === "standard") return { session, commands: [] };
  const renewed: Session = { ...session, endsAt: now + SESSION_MS };
  switch (session.phase) {
    case "sealed":
      return { session: { ...renewed, phase: "unsealing" }, commands: ["unseal"] };
    case "ended":
      return { session: { ...renewed, phase: "open" }, commands: ["create-key"] };
    default:
      return { session: renewed, commands: [] };
  }
}

function changeMode(session: Session, mode: Mode, now: number): Transition {
  // Sealed contents still need the key.
  if (mode === session.mode || session.phase !== "open") return { session, commands: [] };
  return mode === "standard"
    ? { session: { ...session, mode, endsAt: null, end: null }, commands: ["drop-key"] }
    : { session: { ...session, mode, endsAt: now + SESSION_MS }, commands: ["create-key"] };
}

function wipe(session: Session, now: number): Transition {
  const base: Session = { ...session, phase: "open", end: null };
  return session.mode === "standard"
    ? { session: base, commands: ["wipe"] }
    : { session: { ...base, endsAt: now + SESSION_MS }, commands: ["wipe", "create-key"] };
}

/**
 * In Standard mode the contents stay with the page if the browser keeps it; a protected session
 * ends.
 */
function leave(session: Session): Transition {
  if (session.mode === "standard" || session.phase === "ended") return { session, commands: [] };
  return { session: { ...session, phase: "ended", endsAt: null, end: "left" }, commands: ["wipe"] };
}

/**
 * Erases everything. In a visible tab the next session starts at once; in a hidden one, when it is
 * shown.
 */
function finish(session: Session, end: EndReason, now: number): Transition {
  return session.visible
    ? {
        session: { ...session, phase: "open", endsAt: now + SESSION_MS, end },
        commands: ["wipe", "create-key"],
      }
    : { session: { ...session, phase: "ended", endsAt: null, end }, commands: ["wipe"] };
}

function extended(session: Session, now: number): number | null {
  return session.endsAt === null ? null : now + SESSION_MS;
}
