// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { emptyConversation } from "../src/features/conversation/conversation.ts";
import type { Turn } from "../src/features/conversation/turn.ts";
import { TurnHeader } from "../src/features/transcript/turn-header.tsx";
import { a, asked } from "./conversation-events.ts";

test("the region that announces a failed search exists before the failure", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("main")));
  const render = (turn: Turn) =>
    act(async () => root.render(<TurnHeader turn={turn} view="grid" onView={() => {}} shared={undefined} />));
  const [turn] = asked(emptyConversation, "1", [a]).turns;
  const [answer] = turn?.answers ?? [];
  if (!turn || !answer) throw new Error("no answer");
  await render(turn);
  const region = document.querySelector("[role=status]");
  expect(region?.textContent).toBe("");
  await render({ ...turn, answers: [{ ...answer, searchError: "The search failed." }] });
  expect(document.querySelector("[role=status]")).toBe(region);
  expect(region?.textContent).toBe("The search failed.");
  await act(async () => root.unmount());
});
