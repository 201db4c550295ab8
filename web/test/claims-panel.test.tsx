// @vitest-environment happy-dom
import { fireEvent, render, within } from "@testing-library/react";
import { useContext, useState } from "react";
import { expect, test, vi } from "vitest";
import { maskTurn } from "../src/features/blind/mask.ts";
import { ClaimsPanel } from "../src/features/claims/claims-panel.tsx";
import { type Answer, emptyConversation, type Turn } from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { TurnActionsContext } from "../src/features/conversation/turn-actions.ts";
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
      onPassage={() => {}}
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

/** A panel whose turn its buttons change. `check` is called in place of a request. */
function Panel(props: { turn: Turn; check: (query: string) => void }) {
  const [turn, setTurn] = useState(props.turn);
  const [sealed, setSealed] = useState<Turn | null>(null);
  const act = (action: Parameters<typeof reduce>[1]) => reduce({ turns: [turn] }, action).turns[0] as Turn;
  const actions = {
    ...useContext(TurnActionsContext),
    ...{ readOnly: false, paused: false, busy: false, writers: () => models },
    setCheck: (turnId: string, draft: { claim: number; query: string } | null) =>
      setTurn(act({ type: "checkEdited", turnId, draft })),
    check: (_turnId: string, _claim: unknown, query: string) => props.check(query),
  };
  return (
    <TurnActionsContext value={actions}>
      <button
        type="button"
        onClick={() => {
          setTurn(sealed ?? act({ type: "redacted" }));
          setSealed(sealed ? null : turn);
        }}
      >
        seal or unseal
      </button>
      <ClaimsPanel
        turn={turn}
        view="map"
        onView={() => {}}
        opened={{ current: false }}
        onAgreement={() => {}}
        onPassage={() => {}}
      />
    </TurnActionsContext>
  );
}

/** A compared turn with a check that has failed. */
function failedCheck(code: string): Turn {
  const checking = reduce(
    { turns: [compared(contradiction)] },
    {
      ...{ type: "checked", turnId: "1", checkId: "c", chatId: "c", claim: 0, query: "how much?" },
      ...{ model: models[0] as SelectedModel, at: 1 },
    },
  );
  const error = { type: "error", modelId: "lab/grok", error: "It failed.", code } as const;
  return play(checking, "c", [error]).turns[0] as Turn;
}

test("the text of a check is there again after sealing, without taking the focus", () => {
  const check = vi.fn();
  const { container } = render(<Panel turn={compared(contradiction)} check={check} />);
  const panel = within(container);
  fireEvent.click(panel.getByRole("button", { name: "Check on the web" }));
  const field = () => panel.getByRole<HTMLTextAreaElement>("textbox");
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: "how much, by law?" } });
  const seal = panel.getByRole("button", { name: "seal or unseal" });
  seal.focus();
  fireEvent.click(seal);
  expect(container.innerHTML).not.toContain("by law");
  expect(panel.queryByRole("textbox")).toBeNull();
  fireEvent.click(seal);
  expect(field().value).toBe("how much, by law?");
  expect(document.activeElement).toBe(seal);
  fireEvent.submit(field().form as HTMLFormElement);
  expect(check).toHaveBeenCalledExactlyOnceWith("how much, by law?");
});

test("a failed check is tried again; if the search found nothing, its question can be changed first", () => {
  const check = vi.fn();
  const busy = render(<Panel turn={failedCheck("busy")} check={check} />);
  fireEvent.click(within(busy.container).getByRole("button", { name: "Try again: Grok 4" }));
  expect(check).toHaveBeenCalledExactlyOnceWith("how much?");
  busy.unmount();

  const empty = render(<Panel turn={failedCheck("no_sources")} check={check} />);
  fireEvent.click(within(empty.container).getByRole("button", { name: "Try again: Grok 4" }));
  expect(check).toHaveBeenCalledOnce();
  const field = within(empty.container).getByRole<HTMLTextAreaElement>("textbox");
  expect([field.value, document.activeElement]).toEqual(["how much?", field]);
});
