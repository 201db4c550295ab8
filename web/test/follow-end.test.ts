// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Below, followEnd } from "../src/lib/follow-end.ts";
import { showTurn } from "../src/lib/show-turn.ts";

let grow: () => void;
let box: HTMLElement;
let height: number;

/** Makes the contents of the 100 px scroll area grow. */
function growBy(more: number) {
  height += more;
  grow();
  vi.advanceTimersByTime(100);
}

/** Scrolls, with changes before the event. */
function scrollTo(top: number, change = () => {}) {
  box.scrollTop = top;
  change();
  box.dispatchEvent(new Event("scroll"));
}

/** Gives an element a scroll area of 100 px. */
function makeScroller(element: HTMLElement) {
  let top = 0;
  const properties = {
    scrollHeight: { get: () => height },
    clientHeight: { get: () => 100 },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = Math.max(0, Math.min(to, height - 100));
      },
    },
  };
  Object.defineProperties(
    element,
    Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, { ...value, configurable: true }]),
    ),
  );
  return element;
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
  box = makeScroller(document.createElement("div"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an element follows content while it grows, and then stays where it is", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  expect(box.scrollTop).toBe(500);

  follower.follow(false);
  expect(box.scrollTop).toBe(500);
  growBy(40); // a formula that has loaded
  expect(box.scrollTop).toBe(500);

  // An answer that is continued is followed again.
  follower.follow(true);
  growBy(60);
  expect(box.scrollTop).toBe(600);
  follower.disconnect();
});

test("an element shows the end of a text whose last piece arrives with its end", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  height += 40;
  follower.follow(false);
  expect(box.scrollTop).toBe(540);
  follower.disconnect();
});

test("an element stays at the start of a text that arrives all at once", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  height += 500;
  follower.follow(false);
  grow();
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBe(0);
  follower.disconnect();
});

test("an element stays where the reader has scrolled it", () => {
  const reports: Below[] = [];
  const follower = followEnd(box, document.createElement("div"), (below) => reports.push(below));
  follower.follow(true);
  growBy(500);
  expect(reports.at(-1)).toEqual({ more: false, growing: false, cut: true });
  scrollTo(300);
  growBy(50);
  expect(reports.at(-1)).toEqual({ more: true, growing: true, cut: true });
  follower.follow(false);
  expect(reports.at(-1)).toEqual({ more: true, growing: false, cut: true });
  growBy(50);
  expect(box.scrollTop).toBe(300);
  follower.disconnect();
});

test("text that gets shorter and longer again does not end following", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  // The browser moves the area up to its new end, but sends the event later.
  height -= 40;
  scrollTo(500, () => {
    height += 30;
  });
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBe(490);
  growBy(50);
  expect(box.scrollTop).toBe(540);
  follower.disconnect();
});

test.each([
  ["wheel", new WheelEvent("wheel", { deltaY: -10 })],
  ["finger", new Event("touchmove")],
  ["scroll bar", new Event("pointerdown")],
  ["keyboard", new KeyboardEvent("keydown", { key: "ArrowUp" })],
])("a few pixels of the reader's %s end following", (_, input) => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  box.dispatchEvent(input);
  scrollTo(490);
  growBy(50);
  expect(box.scrollTop).toBe(490);
  follower.disconnect();
});

test("a draft's keys do not end following", () => {
  const page = makeScroller(document.documentElement);
  const draft = document.body.appendChild(document.createElement("textarea"));
  const follower = followEnd("page", document.createElement("div"));
  follower.follow(true);
  growBy(500);
  draft.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  page.scrollTop = 490;
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(100);
  expect(page.scrollTop).toBe(500);
  follower.disconnect();
  draft.remove();
});

test("new text does not override a scroll whose event is still to come", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  box.scrollTop = 300;
  growBy(50);
  expect(box.scrollTop).toBe(300);
  follower.disconnect();
});

test("hold returns to the end and follows again", () => {
  const follower = followEnd(box, document.createElement("div"));
  follower.follow(true);
  growBy(500);
  box.dispatchEvent(new WheelEvent("wheel", { deltaY: -200 }));
  scrollTo(300);
  follower.hold();
  expect(box.scrollTop).toBe(500);
  scrollTo(490); // the rest of the wheel's motion
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBe(500);
  growBy(50);
  expect(box.scrollTop).toBe(550);
  follower.disconnect();
});

test("the page stays at its end, and keeps following while the layout settles", () => {
  const page = makeScroller(document.documentElement);
  const follower = followEnd("page", document.createElement("div"));
  follower.follow(true);
  growBy(500);
  follower.follow(false);
  growBy(40); // a formula that has loaded
  expect(page.scrollTop).toBe(540);

  vi.advanceTimersByTime(1000);
  growBy(300); // opened by the reader, much later
  expect(page.scrollTop).toBe(540);
  follower.disconnect();
});

test("after a jump to a turn, the page stays, even if it is still at its end", () => {
  const page = makeScroller(document.documentElement);
  const turn = document.body.appendChild(document.createElement("article"));
  turn.getBoundingClientRect = () => new DOMRect(0, 12, 100, 50); // where a turn begins once it is shown
  const follower = followEnd("page", document.createElement("div"));
  follower.follow(true);
  growBy(500);
  showTurn(0);
  growBy(50);
  expect(page.scrollTop).toBe(500);
  follower.follow(false);
  growBy(40); // the buttons below the answers
  expect(page.scrollTop).toBe(500);

  follower.hold(); // a new question
  follower.follow(true);
  growBy(50);
  expect(page.scrollTop).toBe(640);
  follower.disconnect();
  turn.remove();
});

test("a jump up is noticed, even if the page has just been scrolled down", () => {
  const page = makeScroller(document.documentElement);
  const turn = document.body.appendChild(document.createElement("article"));
  turn.getBoundingClientRect = () => new DOMRect(0, 12 - 50, 100, 50);
  const follower = followEnd("page", document.createElement("div"));
  follower.follow(true);
  growBy(500);
  height += 100;
  page.scrollTop = 600; // the event is still to come
  showTurn(0);
  window.dispatchEvent(new Event("scroll"));
  growBy(50);
  expect(page.scrollTop).toBe(550);
  follower.disconnect();
  turn.remove();
});

test("text that a taller window shows is no longer reported as below", () => {
  const reported: Below[] = [];
  followEnd(box, document.createElement("div"), (below) => reported.push(below));
  growBy(50);
  expect(reported.at(-1)?.more).toBe(true);
  Object.defineProperty(box, "clientHeight", { get: () => 150 });
  window.dispatchEvent(new Event("resize"));
  expect(reported.at(-1)?.more).toBe(false);
});
