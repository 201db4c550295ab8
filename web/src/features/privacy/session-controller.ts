import {
  type Session,
  type SessionEvent,
  type SessionStart,
  startSession,
  type Transition,
  transition,
} from "./session.ts";
import { type ContentsAccess, createVault } from "./vault.ts";

/** How often the clock is checked. A single timer would fire late after the machine slept. */
const TICK_MS = 15_000;

export interface SessionController {
  send: (event: SessionEvent) => void;
  /** Ends the session and removes the listeners. */
  dispose: () => void;
}

/**
 * Runs a session: watches the tab and the clock, and has the vault carry out the session's
 * commands.
 */
export function createSessionController<T>(
  contents: ContentsAccess<T>,
  onChange: (session: Session) => void,
  start?: SessionStart,
): SessionController {
  const vault = createVault(contents, (outcome) => send({ type: outcome }));
  let session: Session;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(next: Transition) {
    session = next.session;
    for (const command of next.commands) vault.run[command]();
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

  const stopWatching = watchPage(send);
  apply(startSession(document.visibilityState === "visible", Date.now(), start));
  return {
    send,
    dispose: () => {
      stopWatching();
      clearTimeout(timer);
      vault.dispose();
    },
  };
}

/**
 * Sends an event when the tab is hidden or shown, or the page is left. Returns a function that
 * stops watching.
 */
function watchPage(send: (event: SessionEvent) => void): () => void {
  const onVisibility = () => send({ type: document.visibilityState === "visible" ? "shown" : "hidden" });
  const onPageHide = () => send({ type: "left" });
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", onPageHide);
    window.removeEventListener("pageshow", onPageShow);
  };
}
