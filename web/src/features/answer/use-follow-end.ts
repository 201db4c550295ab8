import { useEffect, useRef } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";

/**
 * Keeps a scroll area at its end while an answer streams. Sets `data-more` on it while there is
 * more text below.
 */
export function useFollowEnd(streaming: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  useEffect(() => {
    const element = area.current;
    if (!element?.firstElementChild) return;
    follower.current = followEnd(element, element.firstElementChild, (more) =>
      element.toggleAttribute("data-more", more),
    );
    return () => follower.current?.release();
  }, []);
  useEffect(() => follower.current?.follow(streaming), [streaming]);
  return area;
}
