// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog } from "../src/ui/dialog.tsx";

test("the page does not scroll while a dialog is open, also if two close at once", () => {
  const { style } = document.documentElement;
  const dialog = (title: string) => (
    <Dialog key={title} title={title} closeLabel="Close" onClose={() => {}}>
      text
    </Dialog>
  );
  const { rerender } = render([dialog("A")]);
  expect(style.overflow).toBe("hidden");
  rerender([dialog("A"), dialog("B")]);
  rerender([dialog("A")]);
  expect(style.overflow).toBe("hidden");
  rerender([dialog("A"), dialog("B")]);
  rerender([]);
  expect([style.overflow, style.scrollbarGutter]).toEqual(["", ""]);
});
