import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { onSignOut } from "../../api/user.ts";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { hideTooltip } from "../../ui/hide-tooltip.ts";
import { clearToasts } from "../../ui/toasts.ts";
import { type SavedScroll, saveScroll } from "./save-scroll.ts";
import { type Mode, type Session, startSession } from "./session.ts";
import { createSessionController, type SessionController } from "./session-controller.ts";
import type { Visit } from "./visit.ts";

/** Gives a session access to the page's contents, a JSON value. */
export interface Contents<T> {
  /** Returns the contents; null if there are none. */
  read: () => T | null;
  /** Removes all text from the page's state but keeps the layout. */
  redact: () => void;
  restore: (contents: T) => void;
  /** Erases everything and stops anything that would add to it. */
  drop: () => void;
}

export interface SessionControls extends Pick<Session, "mode" | "phase" | "endsAt" | "end"> {
  setMode: (mode: Mode) => void;
  /** Extends the session to 30 minutes from now, and marks the end of the last session as seen. */
  keep: () => void;
  /** Erases everything and the key, and starts a new session. */
  wipe: () => void;
}

/**
 * Runs the encryption session of a page from mount to unmount.
 *
 * @param busy whether contents are still arriving; sealing waits
 * @param page the element whose scroll positions are restored with the contents
 * @param visit where the contents wait while the user visits another screen
 */
export function useSession<T>(
  contents: Contents<T>,
  busy: boolean,
  page: RefObject<HTMLElement | null>,
  visit: Visit<T>,
): SessionControls {
  const [session, setSession] = useState(() => startSession(true, Date.now()).session);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const controller = useRef<SessionController>(null);
  const latest = useRef(contents);
  useLayoutEffect(() => {
    latest.current = contents;
  });

  // A layout effect, so that the page is never shown without the contents that it gets back.
  useLayoutEffect(() => {
    let scroll: SavedScroll | undefined;
    const { waiting, end } = visit.end();
    let current: Session | undefined;
    const started = createSessionController<T>(
      {
        take: () => {
          const taken = latest.current.read();
          if (taken === null) return null;
          scroll = page.current ? saveScroll(page.current) : undefined;
          clearFloating();
          replaceRenderedState(() => latest.current.redact());
          return taken;
        },
        restore: (taken) => {
          flushSync(() => latest.current.restore(taken));
          scroll?.restore();
          scroll = undefined;
        },
        erase: () => {
          latest.current.drop();
          clearFloating();
          scroll?.discard();
          scroll = undefined;
          window.scrollTo({ top: 0, behavior: "instant" });
          replaceRenderedState(render);
        },
      },
      (next) => {
        current = next;
        setSession(next);
      },
      { mode: waiting?.mode, end },
    );
    controller.current = started;
    if (waiting) latest.current.restore(waiting.contents);
    const stopListening = onSignOut((place) =>
      started.send({ type: place === "elsewhere" ? "signedOut" : "wiped" }),
    );
    return () => {
      stopListening();
      // Sealed contents are lost: their key ends with the page.
      const left = current?.phase === "open" ? latest.current.read() : null;
      if (left !== null && current) visit.start({ contents: left, mode: current.mode });
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

/** Toasts and tooltips may quote the contents, such as a file's name. */
function clearFloating() {
  clearToasts();
  hideTooltip();
}
