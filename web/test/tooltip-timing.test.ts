import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DELAY_MS, LEAVE_MS, SKIP_MS, tooltipTiming } from "../src/ui/tooltip-timing.ts";

let shown: string | null = null;
let timing: ReturnType<typeof tooltipTiming<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = null;
  timing = tooltipTiming<string>((target) => {
    shown = target;
  });
});
afterEach(() => vi.useRealTimers());

test("a tooltip shows after 700 ms of hovering, and not for a passing pointer", () => {
  expect([DELAY_MS, SKIP_MS]).toEqual([700, 300]);
  timing.over("a");
  vi.advanceTimersByTime(699);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown).toBe("a");

  timing.hide();
  timing.over("b");
  vi.advanceTimersByTime(500);
  timing.out();
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
});

test("within 300 ms of leaving, the next tooltip shows at once; later, after 700 ms", () => {
  timing.over("a");
  vi.advanceTimersByTime(DELAY_MS);
  timing.out();
  vi.advanceTimersByTime(LEAVE_MS);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(SKIP_MS - LEAVE_MS - 1);
  timing.over("b");
  expect(shown).toBe("b");
  timing.out();
  vi.advanceTimersByTime(LEAVE_MS - 20);
  // The pointer moves over elements without a tooltip.
  timing.out();
  vi.advanceTimersByTime(20);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(SKIP_MS - LEAVE_MS);
  timing.over("c");
  expect(shown).toBeNull();
  vi.advanceTimersByTime(DELAY_MS);
  expect(shown).toBe("c");
});

test("a tooltip stays while the pointer is on it", () => {
  timing.over("a");
  vi.advanceTimersByTime(DELAY_MS);
  timing.out();
  vi.advanceTimersByTime(LEAVE_MS - 1);
  timing.over("a");
  vi.advanceTimersByTime(60_000);
  expect(shown).toBe("a");
});

test("a tooltip shows at once on keyboard focus; after a dismissal, the next one waits", () => {
  timing.focused("a");
  expect(shown).toBe("a");
  timing.hide();
  expect(shown).toBeNull();
  timing.over("b");
  expect(shown).toBeNull();
});
