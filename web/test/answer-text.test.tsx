// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AnswerText } from "../src/features/answer/answer-text.tsx";
import type { Answer } from "../src/features/conversation/conversation.ts";

let offline = true;
vi.mock("../src/markdown/markdown.tsx", () => ({
  get Markdown() {
    if (offline) throw new Error("offline");
    return ({ text }: { text: string }) => <strong>{text}</strong>;
  },
}));

test("an answer is plain text if the renderer fails to load; the next one retries", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const model = { slot: 1 as const, modelId: "acme/ada", name: "Ada", provider: "Acme" };
  const outcome = { status: "finished", endedAt: 1 } as const;
  const answer: Answer = { model, text: "Hello", wordCount: 1, attempt: {}, outcome };
  const { container, rerender } = await act(async () => render(<AnswerText key="first" answer={answer} />));
  expect(container.innerHTML).toBe('<p class="whitespace-pre-wrap">Hello</p>');

  offline = false;
  await act(async () => rerender(<AnswerText key="second" answer={answer} />));
  expect(container.innerHTML).toBe("<strong>Hello</strong>");
});
