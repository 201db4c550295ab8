import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { onSignOut } from "../../api/user.ts";
import { type PageState, pageContents } from "./page-contents.ts";
import { type Mode, type Session, startSession } from "./session.ts";
import { createSessionController, type SessionController } from "./session-controller.ts";
import type { Visit } from "./visit.ts";

export interface SessionControls extends Pick<Session, "mode" | "phase" | "endsAt" | "end"> {
  setMode: (mode: Mode) => void;
  /** Extends the session to 30 minutes from now, and marks the end of the last session as seen. */
  keep: () => void;
  /** Erases everything, including the key, and starts a new session. */
  wipe: () => void;
}

/**
 * Runs the encryption session of a page from mount to unmount.
 *
 * @param busy whether contents are still arriving, which delays sealing
 * @param page the element whose scroll positions are restored with the contents
 * @param visit where the contents wait while the user visits another screen
 */
export function useSession<T>(
  state: PageState<T>,
  busy: boolean,
  page: RefObject<HTMLElement | null>,
  visit: Visit<T>,
): SessionControls {
  const [session, setSession] = useState(() => startSession(true, Date.now()).session);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const controller = useRef<SessionController>(null);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  // A layout effect, so that restored contents are in place before the first paint.
  useLayoutEffect(() => {
    const { waiting, end } = visit.end();
    let current: Session | undefined;
    const onChange = (next: Session) => {
      current = next;
      setSession(next);
    };
    const access = pageContents(latest, page, render);
    const started = createSessionController(access, onChange, { mode: waiting?.mode, end });
    controller.current = started;
    if (waiting) latest.current.restore(waiting.contents);
    const stopListening = onSignOut((place) =>
      started.send({ type: place === "elsewhere" ? "signedOut" : "wiped" }),
    );
    return () => {
      stopListening();
      // Sealed contents are lost: their key ends with the page.
      const contents = current?.phase === "open" ? latest.current.read() : null;
      if (contents !== null && current) visit.start({ contents, mode: current.mode });
      started.dispose();
    };
  }, [page, visit]);
  useEffect(() => controller.current?.send({ type: "busy", busy }), [busy]);

  const { mode, phase, endsAt, end } = session;
  return {
    mode,
    phase,
    endsAt,
    end,
    setMode: (next) => controller.current?.send({ type: "mode", mode: next }),
    keep: () => controller.current?.send({ type: "kept" }),
    wipe: () => controller.current?.send({ type: "wiped" }),
  };
}
