// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { useContext } from "react";
import { expect, test } from "vitest";
import { merge } from "#texts/compare.ts";
import { maskTurn } from "../src/features/blind/mask.ts";
import { emptyConversation, type Turn } from "../src/features/conversation/conversation.ts";
import { TurnActionsContext } from "../src/features/conversation/turn-actions.ts";
import { CombineForm } from "../src/features/merge/combine-form.tsx";
import { a, asked, b, c, complete, play, token } from "./conversation-events.ts";

function Form({ turn }: { turn: Turn }) {
  const actions = { ...useContext(TurnActionsContext), writers: () => [a, b, c] };
  return (
    <TurnActionsContext value={actions}>
      <CombineForm turn={turn} onStart={() => {}} words={merge} />
    </TurnActionsContext>
  );
}

/** Returns the models that the form offers after B, then A have answered. */
function offered(blind?: "hidden") {
  const events = [token("lab/b", "Yes"), complete("lab/b"), token("lab/a", "No"), complete("lab/a")];
  const [turn] = play(asked(emptyConversation, "1", [a, b]), "1", events).turns;
  if (turn) render(<Form turn={maskTurn({ ...turn, blind })} />);
  return screen.getAllByRole("option").map(({ textContent }) => textContent);
}

test("the models that answered come first, the fastest at the top", () => {
  expect(offered()).toEqual(["B", "A", "C"]);
});

test("while names are hidden, nothing connects a model with an answer", () => {
  expect(offered("hidden")).toEqual(["A", "B", "C"]);
});
