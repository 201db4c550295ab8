import { type RefObject, useEffect, useRef, useState } from "react";
import { panelId, tabId } from "../conversation/answer-ids.ts";
import type { Turn } from "../conversation/conversation.ts";
import type { Row } from "./claim-map.ts";
import {
  markPassages,
  type Passage,
  passagesIn,
  rowAt,
  scrollToPassage,
  unmarkPassages,
} from "./passages.ts";

/** A turn's passages on the page. They are marked while it has rows. */
export interface Passages {
  /** The row whose passages are marked more strongly. */
  activeId: number | undefined;
  /** Scrolls to the passage of a row in the answer at an index, and marks it. */
  show: (row: Row, index: number) => void;
}

/** Marks the passages that the rows quote, and the row of the one under the pointer. */
export function usePassages(turn: Turn, rows: readonly Row[]): Passages {
  const [activeId, setActive] = useState<number>();
  const found = useRef<readonly Passage[]>([]);
  const cards = turn.answers.map((answer) => panelId(turn, answer)).join(" ");
  useMarks(cards, rows, activeId, found);
  useHover(cards, found, setActive);
  return {
    activeId,
    show: (row, index) => {
      const answer = turn.answers[index];
      if (!answer) return;
      reveal(panelId(turn, answer), tabId(turn, answer));
      setActive(row.id);
      // The card's tab may have to be rendered first.
      requestAnimationFrame(() => {
        const card = document.getElementById(panelId(turn, answer));
        const [passage] = card ? passagesIn(card, [row], index) : [];
        if (passage) scrollToPassage(passage);
        else card?.scrollIntoView({ block: "nearest" });
      });
    },
  };
}

/** Selects the tab of a card that is hidden, or expands a card that is collapsed. */
function reveal(cardId: string, tab: string) {
  const card = document.getElementById(cardId);
  if (card?.hidden) document.getElementById(tab)?.click();
  else if (card?.querySelector(".markdown")?.getClientRects().length === 0) {
    card.querySelector<HTMLElement>(":scope > button")?.click();
  }
}

/** `found` must not outlive the rows: ranges keep the text of the answers alive. */
function useMarks(
  cards: string,
  rows: readonly Row[],
  activeId: number | undefined,
  found: RefObject<readonly Passage[]>,
) {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const elements = cards.split(" ").map((id) => document.getElementById(id));
    const search = () => {
      found.current = elements.flatMap((card, index) => (card ? passagesIn(card, rows, index) : []));
    };
    search();
    // Typesetting formulas and highlighting code replace the text later.
    const observer = new MutationObserver(() => {
      search();
      setVersion((before) => before + 1);
    });
    for (const card of elements) if (card) observer.observe(card, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      found.current = [];
      unmarkPassages();
    };
  }, [cards, rows, found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and texts have other passages
  useEffect(() => markPassages(found.current, activeId), [cards, rows, activeId, version, found]);
}

function useHover(cards: string, found: RefObject<readonly Passage[]>, onRow: (id: number) => void) {
  useEffect(() => {
    const elements = cards.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    let waiting = 0;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => {
        const row = rowAt(found.current, clientX, clientY);
        if (row !== undefined) onRow(row);
      });
    };
    for (const element of elements) element.addEventListener("pointermove", onMove);
    return () => {
      cancelAnimationFrame(waiting);
      for (const element of elements) element.removeEventListener("pointermove", onMove);
    };
  }, [cards, found, onRow]);
}
