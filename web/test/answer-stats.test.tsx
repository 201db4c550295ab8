// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { AnswerEnd } from "../src/features/answer/answer-end.tsx";
import { ProgressFigure } from "../src/features/answer/answer-stats.tsx";
import type { Answer, AnswerOutcome } from "../src/features/conversation/conversation.ts";
import { render } from "./render.ts";

const model = { slot: 1 as const, modelId: "acme/ada", name: "Ada", provider: "Acme" };

test("an answer without text is shown as free only if the server reports it unspent", async () => {
  const show = await render(null);
  const figure = async (outcome: AnswerOutcome) => {
    const answer: Answer = { model, text: "", wordCount: 0, attempt: {}, outcome };
    await show(<ProgressFigure answer={answer} />);
    return document.body.textContent;
  };
  const failed: AnswerOutcome = { status: "failed", endedAt: 1, error: "Busy." };
  expect(await figure({ ...failed, unspent: true })).toBe("No cost");
  expect(await figure(failed)).toBe("");
  expect(await figure({ status: "stopped", endedAt: 1 })).toBe("Nothing written");
  expect(await figure({ status: "finished", endedAt: 1 })).toBe("Nothing yet");
});

test("an answer is reported as empty only if it finished normally without text", async () => {
  const show = await render(null);
  const end = async (outcome: AnswerOutcome, text = "") => {
    const answer: Answer = { model, text, wordCount: 0, attempt: {}, outcome };
    await show(<AnswerEnd answer={answer} onContinue={null} />);
    return document.body.textContent;
  };
  const finished = { status: "finished", endedAt: 1, finish: "stop" } as const;
  expect(await end(finished)).toBe("The answer was empty.");
  expect(await end(finished, " \n")).toBe("The answer was empty.");
  expect(await end(finished, "Words.")).toBe("");
  expect(await end({ ...finished, finish: "length" })).toBe("The answer reached the length limit.");
  expect(await end({ status: "stopped", endedAt: 1 })).toBe("");
  expect(await end({ status: "writing" })).toBe("");
});
