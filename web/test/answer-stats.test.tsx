// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AnswerEnd } from "../src/features/answer/answer-end.tsx";
import { ProgressFigure } from "../src/features/answer/answer-stats.tsx";
import type { Answer, AnswerOutcome } from "../src/features/conversation/conversation.ts";

const model = { slot: 1 as const, modelId: "acme/ada", name: "Ada", provider: "Acme" };

test("an answer without text is shown as free only if the server reports it unspent", () => {
  const { rerender } = render(null);
  const figure = (outcome: AnswerOutcome) => {
    const answer: Answer = { model, text: "", wordCount: 0, attempt: {}, outcome };
    rerender(<ProgressFigure answer={answer} />);
    return document.body.textContent;
  };
  const failed: AnswerOutcome = { status: "failed", endedAt: 1, error: "Busy." };
  expect(figure({ ...failed, unspent: true })).toBe("No cost");
  expect(figure(failed)).toBe("");
  expect(figure({ status: "stopped", endedAt: 1 })).toBe("Nothing written");
  expect(figure({ status: "finished", endedAt: 1 })).toBe("Nothing yet");
});

test("an answer is reported as empty only if it finished normally without text", () => {
  const { rerender } = render(null);
  const end = (outcome: AnswerOutcome, text = "") => {
    const answer: Answer = { model, text, wordCount: 0, attempt: {}, outcome };
    rerender(<AnswerEnd answer={answer} onContinue={null} />);
    return document.body.textContent;
  };
  const finished = { status: "finished", endedAt: 1, finish: "stop" } as const;
  expect(end(finished)).toBe("The answer was empty.");
  expect(end(finished, " \n")).toBe("The answer was empty.");
  expect(end(finished, "Words.")).toBe("");
  expect(end({ ...finished, finish: "length" })).toBe("The answer reached the length limit.");
  expect(end({ status: "stopped", endedAt: 1 })).toBe("");
  expect(end({ status: "writing" })).toBe("");
});
