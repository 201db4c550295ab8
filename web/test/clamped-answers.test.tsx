// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type Conversation, emptyConversation } from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { TurnView } from "../src/features/transcript/turn-view.tsx";
import { setReading } from "../src/lib/reading.ts";
import { a, asked, b, complete, done, play, token } from "./conversation-events.ts";

beforeAll(() => import("../src/features/claims/claims-panel.tsx"));
afterEach(() => setReading(false));

const claims = [
  {
    topic: "rent",
    claim: "Pay.",
    answers: [
      { answer: "A", mark: "agrees", quote: "Pay one." },
      { answer: "B", mark: "agrees", quote: "Pay two." },
    ],
  },
];
const answered = play(asked(emptyConversation, "1", [a, b]), "1", [
  token("lab/a", "Pay one."),
  complete("lab/a"),
  token("lab/b", "Pay two."),
  complete("lab/b"),
  done,
]);
const mapped = play(
  reduce(answered, {
    ...{ type: "combined", kind: "map", turnId: "1", combinationId: "m", model: a, from: [], at: 5000 },
  }),
  "m",
  [token("lab/a", JSON.stringify({ claims })), done],
);
const retrying = reduce(answered, {
  ...{ type: "retried", turnId: "1", modelId: "lab/a", retry: { chatId: "2" }, at: 5000 },
});

const noop = () => {};

/** Shows an older turn. Returns a function that shows it in another state. */
function show(state: Conversation) {
  const page = ({ turns: [turn] }: Conversation) =>
    turn && (
      <TurnView
        {...{ turn, number: 1, count: 2, view: "grid", onView: noop, expandedId: null, onExpand: noop }}
        {...{ latest: false, shared: undefined, end: null }}
      />
    );
  const { rerender } = render(page(state));
  return (next: Conversation) => rerender(page(next));
}

const areas = () => [...document.querySelectorAll("[data-answer]")];
const areClamped = () => areas().some((area) => area.classList.contains("overflow-y-hidden"));

test("answers are clamped at their start", async () => {
  show(answered);
  for (const area of areas()) area.scrollTop = 100;
  await act(async () => setReading(true));
  expect(areClamped()).toBe(true);
  expect(areas().map(({ scrollTop }) => scrollTop)).toEqual([0, 0]);
});

test("a turn that is written is whole, and stays so", () => {
  setReading(true);
  const update = show(answered);
  expect(areClamped()).toBe(true);
  update(retrying);
  expect(areClamped()).toBe(false);
  update(play(retrying, "1", [token("lab/a", "Pay."), complete("lab/a"), done]));
  expect(areClamped()).toBe(false);
});

test("a turn that is written shows less, and is clamped once it has ended", () => {
  setReading(true);
  const update = show(retrying);
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("Show less");
  expect(areas().every((area) => area.classList.contains("max-h-answer"))).toBe(true);
  expect(areClamped()).toBe(false);
  update(play(retrying, "1", [token("lab/a", "Pay."), complete("lab/a"), done]));
  expect(areClamped()).toBe(true);
  // The next time, it is whole again.
  update(retrying);
  expect(areClamped()).toBe(false);
  press("Show less");
  press("Show all");
  expect(areas().some((area) => area.classList.contains("max-h-answer"))).toBe(false);
});

test("showing a passage shows the whole answer", async () => {
  setReading(true);
  show(mapped);
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  const quote = await screen.findByText("Pay one", { selector: "q" });
  expect(areClamped()).toBe(true);
  fireEvent.click(quote);
  expect(areClamped()).toBe(false);
});
