// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Row } from "../src/features/claims/claim-map.ts";
import { usePassages } from "../src/features/claims/use-passages.ts";
import { panelId } from "../src/features/conversation/answer-ids.ts";
import { emptyConversation, type Turn } from "../src/features/conversation/conversation.ts";
import { typeset } from "../src/markdown/math/typeset.ts";
import { a, asked, complete, play, token } from "./conversation-events.ts";

const marked = new Map<string, Set<Range>>();
beforeEach(() => {
  marked.clear();
  vi.stubGlobal("CSS", { highlights: marked });
  vi.stubGlobal(
    "Highlight",
    class extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges);
      }
    },
  );
});

const [turn] = play(asked(emptyConversation, "1", [a]), "1", [token("lab/a", "x"), complete("lab/a")])
  .turns as [Turn];

function rowOf(quote: string): Row {
  return { id: 0, topic: "", claim: "", kind: "alone", cells: [{ mark: "agrees", quote }] };
}

function Passages({ rows }: { rows: readonly Row[] }) {
  usePassages(turn, rows);
  return null;
}

/** Shows a card with a formula, whose text a row quotes. */
function show(quote: string, formula: string | HTMLElement) {
  const [answer] = turn.answers;
  if (!answer) throw new Error("no answer");
  document.body.innerHTML = `<div id="${panelId(turn, answer)}"><div class="markdown"><p>Here <span class="math"></span> holds. The end.</p></div></div>`;
  const math = document.querySelector(".math") as HTMLElement;
  math.append(formula);
  const rows = [rowOf(quote)];
  render(<Passages rows={rows} />);
  return { math, marks: () => [...(marked.get("claim") ?? [])] };
}

function drawn(tex: string): HTMLElement {
  return typeset({ raw: "", tex, display: false }) as HTMLElement;
}

const formulas = [
  ["$E = mc^2$", "E = mc^2"],
  ["\\(\\frac{a}{b} + 1\\)", "\\frac{a}{b} + 1"],
  ["$$\\sqrt{x}$$", "\\sqrt{x}"],
] as const;

test.each(formulas)("a quote with %s is marked after the formula is typeset", (source, tex) => {
  expect(show(`Here ${source} holds.`, drawn(tex)).marks()).toHaveLength(1);
});

test.each(formulas)(
  "the mark of the quote %s includes the formula once it is typeset",
  async (source, tex) => {
    const { math, marks } = show(source, source);
    expect(marks()).toHaveLength(1);
    await act(async () => math.replaceChildren(drawn(tex)));
    const [range] = marks();
    expect([range?.startContainer, range?.startOffset]).toEqual([math, 0]);
    expect([range?.endContainer, range?.endOffset]).toEqual([math, 1]);
  },
);
