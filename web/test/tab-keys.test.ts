// @vitest-environment happy-dom
import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { onTabKey } from "../src/ui/tab-keys.ts";

/** Returns the tab that a key selects when the second of three is selected. */
function selectedBy(key: string, direction: string): number | undefined {
  document.body.innerHTML = `<div style="direction: ${direction}">${"<button role=tab></button>".repeat(3)}</div>`;
  const currentTarget = document.querySelector("div");
  let selected: number | undefined;
  const event = { key, currentTarget, preventDefault: () => {} } as unknown as KeyboardEvent<HTMLElement>;
  onTabKey(event, 1, (index) => {
    selected = index;
  });
  if (selected !== undefined) expect(document.activeElement).toBe(currentTarget?.children[selected]);
  return selected;
}

test.each([
  ["ArrowRight", "ltr", 2],
  ["ArrowLeft", "ltr", 0],
  ["ArrowRight", "rtl", 0],
  ["ArrowLeft", "rtl", 2],
  ["Home", "rtl", 0],
  ["End", "ltr", 2],
  ["Enter", "ltr", undefined],
])("%s in %s text selects the tab at index %s", (key, direction, want) => {
  expect(selectedBy(key, direction)).toBe(want);
});
