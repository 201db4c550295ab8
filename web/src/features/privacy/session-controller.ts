import { generateKey, type Sealed, seal, unseal } from "./seal.ts";
import {
  type Command,
  type Session,
  type SessionEvent,
  type SessionStart,
  startSession,
  type Transition,
  transition,
} from "./session.ts";

/** How often the clock is checked. A single timer would fire late after the machine slept. */
const TICK_MS = 15_000;

/** Gives the session access to the contents it protects, a JSON value. */
export interface ContentsAccess<T> {
  /** Returns the contents and removes them from the page; null if there are none. */
  take: () => T | null;
  /** Puts the contents back. */
  restore: (contents: T) => void;
  /** Erases the contents and stops anything that would add to them. */
  erase: () => void;
}

export interface SessionController {
  send: (event: SessionEvent) => void;
  /** Ends the session and removes the listeners. */
  dispose: () => void;
}

/**
 * Runs a session: holds its key, watches the tab and the clock, and seals, unseals or wipes the
 * contents on the session's commands.
 */
export function createSessionController<T>(
  contents: ContentsAccess<T>,
  onChange: (session: Session) => void,
  start?: SessionStart,
): SessionController {
  let session: Session;
  let key: Promise<CryptoKey> | null = null;
  let sealed: Promise<Sealed> | null = null;
  // Incremented by whatever makes a pending unsealing obsolete: hiding the tab again, or a wipe.
  let generation = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(next: Transition) {
    session = next.session;
    for (const command of next.commands) run[command]();
    clearTimeout(timer);
    if (session.endsAt !== null) {
      const left = session.endsAt - Date.now();
      timer = setTimeout(() => send({ type: "ticked" }), Math.max(0, Math.min(left, TICK_MS)));
    }
    onChange(session);
  }

  function send(event: SessionEvent) {
    apply(transition(session, event, Date.now()));
  }

  const run: Record<Command, () => void> = {
    "create-key": () => {
      key = generateKey();
      key.catch(() => {}); // Sealing reports the error.
    },
    "drop-key": () => {
      key = null;
    },
    seal: () => {
      generation += 1;
      if (sealed) return; // Still being unsealed.
      const taken = contents.take();
      if (taken === null || !key) return;
      sealed = sealWith(key, taken);
      failOnError(sealed, sealed);
    },
    unseal: () => {
      generation += 1;
      if (sealed && key) failOnError(restore(key, sealed), sealed);
      else send({ type: "unsealed" });
    },
    wipe: () => {
      generation += 1;
      key = null;
      sealed = null;
      contents.erase();
    },
  };

  async function sealWith(pendingKey: Promise<CryptoKey>, value: T): Promise<Sealed> {
    return seal(await pendingKey, value);
  }

  async function restore(pendingKey: Promise<CryptoKey>, pendingSealed: Promise<Sealed>) {
    const current = generation;
    const value = (await unseal(await pendingKey, await pendingSealed)) as T;
    if (current !== generation) return;
    sealed = null;
    contents.restore(value);
    send({ type: "unsealed" });
  }

  /** Contents that cannot be sealed or unsealed are lost, so the session ends and reports why. */
  function failOnError(work: Promise<unknown>, of: Promise<Sealed>) {
    work.catch(() => {
      if (sealed === of) send({ type: "failed" });
    });
  }

  const onVisibility = () => send({ type: document.visibilityState === "visible" ? "shown" : "hidden" });
  const onPageHide = () => send({ type: "left" });
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
  apply(startSession(document.visibilityState === "visible", Date.now(), start));

  return {
    send,
    dispose: () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
      clearTimeout(timer);
      generation += 1;
      key = null;
      sealed = null;
    },
  };
}
