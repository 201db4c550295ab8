// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEnd } from "../src/lib/follow-end.ts";

let grow: () => void;
let box: HTMLElement;
let height: number;

/** Makes the contents of a 100 px scroll area grow. */
function growBy(more: number) {
  height += more;
  grow();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  height = 100;
  box = document.createElement("div");
  Object.defineProperty(box, "scrollHeight", { get: () => height });
  Object.defineProperty(box, "clientHeight", { get: () => 100 });
  let top = 0;
  const scrollTo = (to: number) => {
    top = Math.max(0, Math.min(to, height - 100));
  };
  Object.defineProperty(box, "scrollTop", { get: () => top, set: scrollTo });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("follows growing content, and keeps following while the layout settles", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBe(500);

  follower.follow(false);
  growBy(40); // a formula that has loaded
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBe(540);

  vi.advanceTimersByTime(1000);
  growBy(300); // opened by the reader, much later
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBe(540);
  follower.release();
});

test("stops when the reader scrolls up", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  vi.advanceTimersByTime(100);
  box.scrollTop = 300;
  box.dispatchEvent(new Event("scroll"));
  growBy(50);
  follower.follow(false);
  growBy(50);
  vi.advanceTimersByTime(200);
  expect(box.scrollTop).toBe(300);
  follower.release();
});
