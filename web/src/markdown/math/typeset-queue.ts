import { onNextFrame } from "../../lib/next-frame.ts";
import type { Formula } from "./math-at.ts";

/**
 * How long formulas may be typeset without a pause as long as this. A formula takes a fraction of a
 * millisecond.
 */
const BUDGET_MS = 8;
/** The maximum number of typeset formulas on a page. Each takes a dozen elements or more. */
const MAX_FORMULAS = 2000;

type Typeset = typeof import("./typeset.ts").typeset;

const queue = new Map<HTMLElement, Formula>();
let typeset: Typeset | undefined;
let loading = false;
let scheduled = false;
let shown = 0;
/** When the current budget is used up. */
let deadline = Number.NEGATIVE_INFINITY;

/**
 * Replaces the source in an element with the typeset formula: at once if there is time left,
 * otherwise in one of the next frames. Returns a function that releases the element.
 */
export function typesetSoon(element: HTMLElement, formula: Formula): () => void {
  if (shown >= MAX_FORMULAS) return () => {};
  shown += 1;
  if (typeset && queue.size === 0 && hasTime()) show(element, formula, typeset);
  else {
    queue.set(element, formula);
    load();
    schedule();
  }
  return () => {
    shown -= 1;
    queue.delete(element);
  };
}

function hasTime(): boolean {
  const now = performance.now();
  if (now > deadline + BUDGET_MS) deadline = now + BUDGET_MS;
  return now < deadline;
}

function load() {
  if (typeset || loading) return;
  loading = true;
  import("./typeset.ts").then(
    (module) => {
      typeset = module.typeset;
      loading = false;
      schedule();
    },
    () => {
      // The formulas stay as TeX. The next one that is queued tries to load the module again.
      loading = false;
      queue.clear();
    },
  );
}

function schedule() {
  if (scheduled || !typeset || queue.size === 0) return;
  scheduled = true;
  onNextFrame(() => {
    scheduled = false;
    for (const [element, formula] of queue) {
      if (!typeset || !hasTime()) break;
      queue.delete(element);
      show(element, formula, typeset);
    }
    schedule();
  });
}

function show(element: HTMLElement, formula: Formula, draw: Typeset) {
  const drawn = draw(formula);
  if (drawn) element.replaceChildren(drawn);
}
