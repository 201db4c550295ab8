// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { markdown } from "#texts/markdown.ts";
import { CodeBlock } from "../src/markdown/code/code-block.tsx";
import { render } from "./render.ts";
import { conflictsIn } from "./utilities.ts";

test("the button that wraps lines looks pressed while they are wrapped", async () => {
  await render(<CodeBlock text={"a long line ".repeat(9)} language="txt" finished texts={markdown} />);
  const button = document.querySelector<HTMLElement>("[aria-pressed]");
  expect(button?.className).not.toContain("text-accent");
  await act(async () => button?.click());
  expect(button?.getAttribute("aria-pressed")).toBe("true");
  expect(button?.className).toContain("text-accent");
  expect(conflictsIn(button?.className ?? "")).toEqual([]);
});
