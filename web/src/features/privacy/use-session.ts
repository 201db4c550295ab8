import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { hideTooltip } from "../../ui/hide-tooltip.ts";
import { clearToasts } from "../../ui/toasts.ts";
import { type Keeper, keepSession } from "./keeper.ts";
import { holdPlace, type Place } from "./place.ts";
import { type Mode, type Session, start } from "./session.ts";

/** What of the page a session guards. */
export interface Guarded<T> {
  /** What there is, for JSON; null when there is nothing. */
  read: () => T | null;
  /** Drops all of it from the page's state, keeping the places of things. */
  redact: () => void;
  restore: (contents: T) => void;
  /** Forgets all of it, stopping whatever would add to it. */
  drop: () => void;
}

export interface SessionControls extends Pick<Session, "mode" | "phase" | "endsAt" | "end"> {
  setMode: (mode: Mode) => void;
  /** Thirty more minutes from now; also says that the end of the last session was read. */
  keep: () => void;
  /** Drops everything and its key, and starts anew. */
  wipe: () => void;
}

/**
 * The encryption session of a page, from its mounting to its unmounting. `busy`: contents are still coming in;
 * they are put away when that has ended. `page` is the element that keeps its place meanwhile.
 */
export function useSession<T>(
  guarded: Guarded<T>,
  busy: boolean,
  page: RefObject<HTMLElement | null>,
): SessionControls {
  const [session, setSession] = useState(() => start(true, Date.now()).session);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const keeper = useRef<Keeper>(null);
  const latest = useRef(guarded);
  useLayoutEffect(() => {
    latest.current = guarded;
  });

  useEffect(() => {
    let place: Place | undefined;
    const started = keepSession<T>(
      {
        take: () => {
          const contents = latest.current.read();
          if (contents === null) return null;
          place = page.current ? holdPlace(page.current) : undefined;
          forgetFloating();
          replaceRenderedState(() => latest.current.redact());
          return contents;
        },
        restore: (contents) => {
          flushSync(() => latest.current.restore(contents));
          place?.restore();
          place = undefined;
        },
        drop: () => {
          latest.current.drop();
          forgetFloating();
          place?.leave();
          place = undefined;
          window.scrollTo({ top: 0, behavior: "instant" });
          replaceRenderedState(render);
        },
      },
      setSession,
    );
    keeper.current = started;
    return started.release;
  }, [page]);
  useEffect(() => keeper.current?.send({ type: "busy", busy }), [busy]);

  const { mode, phase, endsAt, end } = session;
  return {
    mode,
    phase,
    endsAt,
    end,
    setMode: (next) => keeper.current?.send({ type: "mode", mode: next }),
    keep: () => keeper.current?.send({ type: "kept" }),
    wipe: () => keeper.current?.send({ type: "wiped" }),
  };
}

/** What stands on top of the page may tell of what is in it: a file's name, a card that is gone. */
function forgetFloating() {
  clearToasts();
  hideTooltip();
}
