// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { markdown } from "#texts/markdown.ts";
import { CodeBlock } from "../src/markdown/code/code-block.tsx";
import { conflictsIn } from "./utilities.ts";

test("the button that wraps lines looks pressed while they are wrapped", () => {
  render(<CodeBlock text={"a long line ".repeat(9)} language="txt" finished texts={markdown} />);
  const button = document.querySelector<HTMLElement>("[aria-pressed]");
  expect(button?.className).not.toContain("text-accent");
  act(() => button?.click());
  expect(button?.getAttribute("aria-pressed")).toBe("true");
  expect(button?.className).toContain("text-accent");
  expect(conflictsIn(button?.className ?? "")).toEqual([]);
});
