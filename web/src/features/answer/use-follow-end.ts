import { type RefObject, useEffect, useRef, useState } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";

/** A scroll area that follows the end of an answer while it streams. */
export interface FollowedArea {
  area: RefObject<HTMLDivElement | null>;
  /** Whether the answer is growing below the visible part. */
  behind: boolean;
  /** Scrolls to the end and follows it again. */
  catchUp: () => void;
}

/**
 * Keeps a scroll area at its end while an answer streams. Sets `data-cut` on it while its text does
 * not fit, and `data-more` while there is more text below.
 */
export function useFollowEnd(streaming: boolean): FollowedArea {
  const area = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  const [behind, setBehind] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element?.firstElementChild) return;
    follower.current = followEnd(element, element.firstElementChild, ({ more, growing, cut }) => {
      element.toggleAttribute("data-cut", cut);
      element.toggleAttribute("data-more", more);
      setBehind(growing);
    });
    return () => follower.current?.disconnect();
  }, []);
  useEffect(() => follower.current?.follow(streaming), [streaming]);
  return { area, behind, catchUp: () => follower.current?.hold() };
}
