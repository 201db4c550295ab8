// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { AnswerError } from "../src/features/answer/answer-error.tsx";
import { AnswerStatus } from "../src/features/answer/answer-status.tsx";
import { BlindChoice } from "../src/features/blind/blind-choice.tsx";
import type { Turn } from "../src/features/conversation/conversation.ts";
import { emptyConversation } from "../src/features/conversation/conversation.ts";
import { AnswerTabs } from "../src/features/transcript/answer-tabs.tsx";
import { a, asked, b, complete, failed, play, token } from "./conversation-events.ts";

function turn(...events: ChatEvent[]): Turn {
  return play(asked(emptyConversation, "1", [a, b]), "1", events).turns[0] as Turn;
}

test("a blind turn asks which answer is best unless all have failed", () => {
  const choice = (of: Turn) => renderToString(<BlindChoice turn={of} onEnded={() => {}} />);
  const none = choice(turn(failed(a.modelId), failed(b.modelId)));
  expect(none).toContain("Show names");
  expect(none).not.toContain("Which answer is best?");
  const one = choice(turn(token(a.modelId, "Yes"), complete(a.modelId), failed(b.modelId)));
  expect(one).toContain("Which answer is best?");
});

test("a tab shows what its answer is waiting for, or that it is written or finished, until all have ended", () => {
  const marks = (of: Turn) => {
    document.body.innerHTML = renderToString(
      <AnswerTabs turn={of} selected={a.modelId} onSelect={() => {}} />,
    );
    return [...document.querySelectorAll("[role=tab] [role=img]")].map((mark) =>
      mark.getAttribute("aria-label"),
    );
  };
  const found: ChatEvent = { type: "sources", sources: [] };
  const thought: ChatEvent = { type: "reasoning", modelId: a.modelId, token: "Hm" };
  expect(marks(turn())).toEqual(["Searching the web…", "Searching the web…"]);
  expect(marks(turn(found, thought))).toEqual(["Reasoning…", "Waiting"]);
  expect(marks(turn(found, token(a.modelId, "Yes")))).toEqual(["Writing", "Waiting"]);
  expect(marks(turn(found, token(a.modelId, "Yes"), complete(a.modelId)))).toEqual(["Finished", "Waiting"]);
  const all = [complete(a.modelId), token(b.modelId, "No"), complete(b.modelId)];
  expect(marks(turn(token(a.modelId, "Yes"), ...all))).toEqual([]);
});

test("a tab does not mark a stopped answer like a finished one", () => {
  const mark = (finish: "stop" | "stopped") => {
    const ended: ChatEvent = { type: "complete", modelId: a.modelId, finish };
    document.body.innerHTML = renderToString(
      <AnswerTabs turn={turn(token(a.modelId, "Yes"), ended)} selected={a.modelId} onSelect={() => {}} />,
    );
    return document.querySelector("[role=tab] [role=img]");
  };
  const [finished, stopped] = [mark("stop"), mark("stopped")];
  expect([finished, stopped].map((icon) => icon?.getAttribute("aria-label"))).toEqual([
    "Finished",
    "Stopped",
  ]);
  expect(stopped?.innerHTML).not.toBe(finished?.innerHTML);
});

test("a card states once why it has no answer", () => {
  const shown = (of: Turn) => {
    const [answer] = of.answers;
    if (!answer) throw new Error("the turn has no answers");
    document.body.innerHTML = renderToString(
      <>
        <AnswerStatus answer={answer} />
        <AnswerError answer={answer} onRetry={null} />
      </>,
    );
    return document.body.textContent;
  };
  expect(shown(turn(failed(a.modelId)))).toMatch(/^(?!.*No answer)/);
  expect(shown(turn(token(a.modelId, "Yes"), failed(a.modelId)))).toMatch(/^Interrupted/);
});

test("a tab shows whether its answer was interrupted or never began", () => {
  document.body.innerHTML = renderToString(
    <AnswerTabs
      turn={turn(token(a.modelId, "Yes"), failed(a.modelId), failed(b.modelId))}
      selected={a.modelId}
      onSelect={() => {}}
    />,
  );
  const marks = [...document.querySelectorAll("[role=tab] [role=img]")];
  expect(marks.map((mark) => mark.getAttribute("aria-label"))).toEqual(["Interrupted", "No answer"]);
});
