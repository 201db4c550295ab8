import { type RefObject, useEffect, useState } from "react";
import { isVisible, onVisibility } from "../../../lib/page-life.ts";
import { useReducedMotion } from "../../../lib/use-media.ts";

const TICK_MS = 50;
/** The share of the stage that must be visible for the demo to start. */
const THRESHOLD = 0.3;

/** The state of the demo. */
export interface Demo {
  /** In milliseconds since its start; null while it is idle. */
  time: number | null;
  play: () => void;
}

/**
 * Plays the demo for `end` milliseconds once its stage is in view, then returns it to idle. The
 * demo pauses while the stage is out of view. With reduced motion, `time` is always `end`.
 */
export function useDemo(stage: RefObject<HTMLElement | null>, end: number): Demo {
  const [time, setTime] = useState<number | null>(null);
  const [started, setStarted] = useState(false);
  const { inView, entered } = useInView(stage);
  const still = useReducedMotion();
  const playing = time !== null;

  function play() {
    setStarted(true);
    setTime(0);
  }

  if (entered && !started) play();

  useEffect(() => {
    if (!playing || !inView || still) return;
    const timer = setInterval(() => {
      setTime((now) => (now === null || now + TICK_MS >= end ? null : now + TICK_MS));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, inView, still, end]);

  return { time: still ? end : time, play };
}

/**
 * `inView`: some of the stage is visible now. `entered`: at least `THRESHOLD` of it has been
 * visible.
 */
function useInView(stage: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState(false);
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let intersecting = false;
    const update = () => setInView(intersecting && isVisible());
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        intersecting = last.isIntersecting;
        if (last.intersectionRatio >= THRESHOLD) setEntered(true);
        update();
      },
      { threshold: [0, THRESHOLD] },
    );
    observer.observe(element);
    const stopWatching = onVisibility(update);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [stage]);
  return { inView, entered };
}
