// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Conversation, emptyConversation } from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import {
  type Readiness,
  type TurnActions,
  TurnActionsContext,
} from "../src/features/conversation/turn-actions.ts";
import { TurnFooter } from "../src/features/transcript/turn-footer.tsx";
import { a, asked, b, complete, done, failed, play, token } from "./conversation-events.ts";

// A popover needs a browser.
vi.mock("../src/ui/popover.tsx", () => ({
  Popover: ({ children }: { children: ReactNode }) => children,
  useClosePopover: () => noop,
}));
beforeAll(() =>
  Promise.all([
    import("../src/features/merge/merged-card.tsx"),
    import("../src/features/merge/combine-form.tsx"),
  ]),
);

const answered = play(asked(emptyConversation, "1", [a, b]), "1", [
  token("lab/a", "One."),
  complete("lab/a"),
  token("lab/b", "Two."),
  complete("lab/b"),
  done,
]);
const merging = (state: Conversation, id: string) =>
  reduce(state, {
    ...{ type: "combined", kind: "merged", turnId: "1", combinationId: id, chatId: id, model: a, from: [] },
    at: 5000,
  });
const merged = play(merging(answered, "m1"), "m1", [token("lab/a", "Both."), done]);
const lose = (state: Conversation, target: string) =>
  reduce(state, { type: "failed", target, chatId: target, error: "", unanswered: true, at: 6000 });

const noop = () => {};
/** Reports whether a merge has started. */
let combine: () => boolean;
const ready: Readiness = { busy: false, paused: false, readOnly: false };
const actions: Partial<TurnActions> & Readiness = {
  ...ready,
  combine: () => combine(),
  writers: () => [a],
};
let show: (state: Conversation) => void;

beforeEach(() => {
  combine = () => true;
  const page = ({ turns: [turn] }: Conversation) => (
    <TurnActionsContext value={actions as TurnActions & Readiness}>
      {turn && (
        <TurnFooter
          turn={turn}
          reading={{ on: false, size: "cut", latest: true, onChange: noop }}
          comparing={false}
          onCompare={noop}
          compareButton={{ current: null }}
          end={null}
        />
      )}
      <textarea aria-label="Question" />
    </TurnActionsContext>
  );
  const { rerender } = render(page(answered));
  show = (state) => rerender(page(state));
});

/** Starts a merge and shows its card, which takes the focus. */
async function merge(state: Conversation) {
  fireEvent.click(await screen.findByRole("button", { name: "Write merged answer" }));
  show(state);
  const card = await screen.findByRole("region", { name: "Merged answer" });
  expect(card.contains(document.activeElement)).toBe(true);
}

test("a merge that is lost leaves the focus in the input", async () => {
  await merge(merged);
  const again = merging(merged, "m2");
  await merge(again);
  const question = screen.getByRole("textbox", { name: "Question" });
  question.focus();
  show(lose(again, "m2"));
  expect(screen.getByRole("region", { name: "Merged answer" }).textContent).toContain("Both.");
  expect(document.activeElement).toBe(question);
});

test("the focus in a merged answer moves to the one that replaces it", async () => {
  await merge(merged);
  const again = merging(merged, "m2");
  await merge(again);
  show(lose(again, "m2"));
  const restored = screen.getByRole("region", { name: "Merged answer" });
  expect(restored.textContent).toContain("Both.");
  expect(restored.contains(document.activeElement)).toBe(true);
});

test("a merge that is retried keeps the focus", async () => {
  const broken = play(merging(answered, "m1"), "m1", [failed("lab/a")]);
  await merge(broken);
  const retry = screen.getByRole("button", { name: /^Try again/ });
  retry.focus();
  combine = () => {
    show(merging(broken, "m2"));
    return true;
  };
  fireEvent.click(retry);
  expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull();
  const card = screen.getByRole("region", { name: "Merged answer" });
  expect(card.contains(document.activeElement)).toBe(true);
});

test("after a merge that is refused, no merged answer takes the focus", async () => {
  combine = () => false;
  fireEvent.click(await screen.findByRole("button", { name: "Write merged answer" }));
  const question = screen.getByRole("textbox", { name: "Question" });
  question.focus();
  show(merged); // another version of the turn
  await screen.findByRole("region", { name: "Merged answer" });
  expect(document.activeElement).toBe(question);
});
