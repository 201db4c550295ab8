// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { eraseUndo, offerUndo, withdrawUndo } from "../src/features/chat-store/undo.ts";
import { Toaster } from "../src/ui/toaster.tsx";
import { clearToasts, toast } from "../src/ui/toasts.ts";

const shown = () => document.querySelector("[role=status] > *")?.textContent ?? "";

beforeEach(() => {
  clearToasts();
  render(<Toaster closeLabel="Close" />);
});

test("the offer to undo is erased", async () => {
  await act(async () => offerUndo(() => {}, undefined));
  expect(shown()).toContain("Undo");
  await act(async () => eraseUndo());
  expect(shown()).toBe("");
});

test.each([
  ["follows", withdrawUndo],
  ["replaces", () => {}],
])("erasing the offer to undo leaves a toast that %s it", async (_, before) => {
  await act(async () => offerUndo(() => {}, undefined));
  await act(async () => {
    before();
    toast(() => ({ title: "Copied" }));
  });
  await act(async () => eraseUndo());
  expect(shown()).toContain("Copied");
});
