// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { ProgressFigure } from "../src/features/answer/answer-stats.tsx";
import type { Answer } from "../src/features/conversation/turn.ts";

test("a failed answer without text has no cost only if the server reports that", async () => {
  const root = createRoot(document.body);
  const figure = async (over: Partial<Answer>) => {
    const model = { slot: 1 as const, modelId: "acme/ada", name: "Ada", provider: "Acme" };
    const answer: Answer = { ...model, status: "failed", content: "", wordCount: 0, ...over };
    await act(async () => root.render(<ProgressFigure answer={answer} />));
    return document.body.textContent;
  };
  expect(await figure({ unspent: true })).toBe("Nothing written, no cost");
  expect(await figure({})).toBe("Nothing written");
  expect(await figure({ status: "stopped" })).toBe("Nothing yet");
  await act(async () => root.unmount());
});
