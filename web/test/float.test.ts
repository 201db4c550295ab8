// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { floatBeside } from "../src/ui/float.ts";

test.each([
  ["below its anchor", 100, 126],
  ["above it if there is no room below", 700, 494],
  ["within the window if the anchor is below it", 1000, 592],
  ["within the window if the anchor is above it", -300, 8],
])("a floating element is %s", (_where, anchorTop, top) => {
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(800);
  const anchor = document.createElement("button");
  vi.spyOn(anchor, "getBoundingClientRect").mockReturnValue(new DOMRect(100, anchorTop, 50, 20));
  const element = document.createElement("div");
  vi.spyOn(element, "offsetHeight", "get").mockReturnValue(200);
  floatBeside(anchor, element);
  expect(element.style.top).toBe(`${top}px`);
});
