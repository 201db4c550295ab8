// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { AnswerEnd } from "../src/features/answer/answer-end.tsx";
import { ProgressFigure } from "../src/features/answer/answer-stats.tsx";
import type { Answer } from "../src/features/conversation/turn.ts";

const model = { slot: 1 as const, modelId: "acme/ada", name: "Ada", provider: "Acme" };

test("an answer without text is shown as free only if the server reports it unspent", async () => {
  const root = createRoot(document.body);
  const figure = async (over: Partial<Answer>) => {
    const answer: Answer = { ...model, status: "failed", content: "", wordCount: 0, ...over };
    await act(async () => root.render(<ProgressFigure answer={answer} />));
    return document.body.textContent;
  };
  expect(await figure({ unspent: true })).toBe("Nothing written, no cost");
  expect(await figure({})).toBe("Nothing written");
  expect(await figure({ status: "stopped" })).toBe("Nothing written");
  expect(await figure({ status: "finished" })).toBe("Nothing yet");
  await act(async () => root.unmount());
});

test("an answer is reported as empty only if it finished normally without text", async () => {
  const root = createRoot(document.body);
  const end = async (over: Partial<Answer>) => {
    const answer: Answer = { ...model, status: "finished", content: "", wordCount: 0, ...over };
    await act(async () => root.render(<AnswerEnd answer={answer} onContinue={null} />));
    return document.body.textContent;
  };
  expect(await end({ finish: "stop" })).toBe("The answer was empty.");
  expect(await end({ finish: "stop", content: " \n" })).toBe("The answer was empty.");
  expect(await end({ finish: "stop", content: "Words." })).toBe("");
  expect(await end({ finish: "length" })).toBe("The answer reached the length limit.");
  expect(await end({ finish: "stopped", status: "stopped" })).toBe("");
  expect(await end({ status: "writing" })).toBe("");
  await act(async () => root.unmount());
});
