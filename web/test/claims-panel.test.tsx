// @vitest-environment happy-dom
import { render, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { maskTurn } from "../src/features/blind/mask.ts";
import { ClaimsPanel } from "../src/features/claims/claims-panel.tsx";
import { type Answer, emptyConversation, type Turn } from "../src/features/conversation/conversation.ts";
import type { SelectedModel } from "../src/features/models/selected-model.ts";
import { limits } from "../src/lib/limits.ts";
import { asked, complete, play, token } from "./conversation-events.ts";

const named = (modelId: string, name: string, slot: SelectedModel["slot"]) => {
  return { modelId, name, provider: "Lab", iconUrl: "", slot };
};
const models = [named("lab/grok", "Grok 4", 1), named("lab/gpt", "GPT-5.1", 2)];
const says = (answer: string, mark: string, quote: string) => ({ answer, mark, quote });

/** A turn whose answers were compared with this reply. */
function compared(reply: string, over: Partial<Turn> = {}): Turn {
  const events = [
    token("lab/grok", "I am Grok 4. Pay one month. <b>Never</b> pay in cash."),
    complete("lab/grok"),
    token("lab/gpt", "Pay two months. Never pay in cash."),
    complete("lab/gpt"),
  ];
  const [turn] = play(asked(emptyConversation, "1", models), "1", events).turns;
  if (!turn) throw new Error("no turn");
  const { previous: _, ...answer } = turn.answers[0] as Answer;
  const model = named("lab/judge", "Judge", 3);
  return { ...turn, map: { ...answer, model, text: reply, id: "map", from: [] }, ...over };
}

function show(turn: Turn) {
  const { container } = render(
    <ClaimsPanel
      turn={maskTurn(turn)}
      view="map"
      onView={() => {}}
      opened={{ current: false }}
      onAgreement={() => {}}
    />,
  );
  return container;
}

const contradiction = JSON.stringify({
  claims: [
    {
      topic: "deposit",
      claim: "Pay one month.",
      answers: [
        says("A", "agrees", "I am Grok 4. Pay one month."),
        says("B", "contradicts", "Pay two months."),
      ],
    },
  ],
});

test("in blind mode, a map has letters instead of names until an answer is chosen", () => {
  const hidden = show(compared(contradiction, { blind: "hidden" }));
  expect(hidden.textContent).toContain("Answer A and Answer B contradict each other on deposit.");
  expect(
    within(hidden)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Claim", "Answer A", "Answer B"]);
  // The quote is still found, although the answer names its model.
  expect(hidden.querySelectorAll("q")).toHaveLength(2);
  expect(hidden.innerHTML).not.toMatch(/grok|gpt/i);

  const shown = show(compared(contradiction, { blind: "shown" }));
  expect(shown.textContent).toContain("Grok 4 and GPT-5.1 contradict each other on deposit.");
});

test("markup and links in a map are shown as text", () => {
  const claim =
    'See <a href="https://evil.example">this</a> <img src=x onerror=alert(1)> [here](https://evil.example)';
  const answers = [says("A", "agrees", "<b>Never</b> pay in cash"), says("B", "agrees", "Never pay in cash")];
  const panel = show(compared(JSON.stringify({ claims: [{ topic: claim, claim, answers }] })));
  expect(within(panel).getByRole("rowheader").textContent).toContain(claim);
  expect(panel.querySelectorAll("a, img, b")).toHaveLength(0);
});

test("a map of 10,000 claims shows as many as the limit", () => {
  const answers = [says("A", "agrees", "Pay one month")];
  const claims = Array.from({ length: 10_000 }, (_, n) => ({ topic: "", claim: `Claim ${n}.`, answers }));
  const panel = show(compared(JSON.stringify({ claims })));
  expect(within(panel).getAllByRole("rowheader")).toHaveLength(limits.claims.rows);
});

test.each([
  ["text", "All answers agree."],
  ["broken JSON", '{"claims": [{"topic": "x", "claim": }, {]'],
  [
    "only invented quotes",
    JSON.stringify({ claims: [{ claim: "x", answers: [says("A", "agrees", "invented")] }] }),
  ],
  [
    "wrong letters",
    JSON.stringify({ claims: [{ claim: "x", answers: [says("D", "agrees", "Pay one month")] }] }),
  ],
  [
    "unknown marks",
    JSON.stringify({ claims: [{ claim: "x", answers: [says("A", "proves", "Pay one month")] }] }),
  ],
  [
    "a quote of 100 kB",
    JSON.stringify({ claims: [{ claim: "x", answers: [says("A", "agrees", "Pay ".repeat(25_000))] }] }),
  ],
])("a map with %s ends with one sentence and the comparison word by word", (_name, reply) => {
  const panel = show(compared(reply));
  expect(panel.textContent).toContain("This model returned no claims with quotes from the answers.");
  expect(panel.textContent).toContain("Compared word by word in your browser.");
  expect(within(panel).queryByRole("grid")).toBeNull();
  expect(panel.textContent).not.toMatch(/Both agree on|contradict each other/);
});
