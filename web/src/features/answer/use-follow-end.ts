import { useEffect, useRef } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";

/** Keeps a scroll area at its end while an answer streams. Sets `data-more` on it while there is more text below. */
export function useFollowEnd(writing: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  useEffect(() => {
    const box = body.current;
    if (!box?.firstElementChild) return;
    follower.current = followEnd(box, box.firstElementChild, (more) =>
      box.toggleAttribute("data-more", more),
    );
    return () => follower.current?.release();
  }, []);
  useEffect(() => follower.current?.follow(writing), [writing]);
  return body;
}
