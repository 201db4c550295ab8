import { onSignOut } from "../../api/user.ts";
import { isVisible, onLeave, onRestore, onVisibility, wakeAt } from "../../lib/page-life.ts";
import { closedSession, type Session, type SessionEvent, type Transition, transition } from "./session.ts";
import { type ContentsAccess, createVault } from "./vault.ts";

export interface SessionController {
  send: (event: SessionEvent) => void;
}

/**
 * Runs the session of a screen: watches the tab, the account and the clock while there is anything
 * to guard, and has the vault carry out the session's commands. It lasts as long as the document.
 */
export function createSessionController<T>(
  contents: ContentsAccess<T>,
  onChange: (session: Session) => void,
): SessionController {
  const vault = createVault(contents, (outcome) => send({ type: outcome }));
  let session = closedSession;
  let stopClock = () => {};
  let stopWatching: (() => void) | null = null;

  function apply(next: Transition) {
    session = next.session;
    for (const command of next.commands) vault[command]();
    stopClock();
    const { phase, endsAt } = session;
    if (endsAt !== null) stopClock = wakeAt(endsAt, () => send({ type: "ticked" }));
    if (phase !== "closed" || endsAt !== null) stopWatching ??= watchPage(send);
    else {
      stopWatching?.();
      stopWatching = null;
    }
    onChange(session);
  }

  function send(event: SessionEvent) {
    apply(transition(session, event, Date.now()));
  }

  return { send };
}

/**
 * Sends an event when the tab is hidden or shown, the page is left, or the user signs out. Returns
 * a function that stops watching.
 */
function watchPage(send: (event: SessionEvent) => void): () => void {
  const sendVisibility = (visible: boolean) => send({ type: visible ? "shown" : "hidden" });
  const stops = [
    onVisibility(sendVisibility),
    onLeave(() => send({ type: "left" })),
    onRestore(() => sendVisibility(isVisible())),
    onSignOut((place) => send({ type: place === "elsewhere" ? "signedOut" : "wiped" })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
