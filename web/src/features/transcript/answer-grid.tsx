import { useEffect, useRef, useState } from "react";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import type { Turn } from "../conversation/turn.ts";
import { AnswerCard } from "./answer-card.tsx";
import {
  type AnswerLayout,
  collapsedLayout,
  columnLayout,
  expandedLayout,
  tabLayout,
} from "./answer-layout.ts";
import { AnswerTabs } from "./answer-tabs.tsx";
import type { View } from "./views.ts";

// By the number of answers.
const columns = ["", "", "md:grid-cols-2", "md:grid-cols-2 lg:grid-cols-3"];
const expandedColumns = [
  "",
  "",
  "md:grid-cols-[minmax(0,1fr)_52px]",
  "md:grid-cols-[minmax(0,1fr)_52px_52px]",
];

/** The answers to one question on one sheet: in columns, in tabs, or one of them expanded. */
export function AnswerGrid(props: {
  turn: Turn;
  view: View;
  /** The model whose answer is expanded. */
  expandedId: string | null;
  onExpand: (modelId: string | null) => void;
  /** Whether the next question can build on these answers. */
  continuable: boolean;
}) {
  const { turn, view, expandedId, onExpand, continuable } = props;
  const { answers } = turn;
  const count = answers.length;
  const [selected, setSelected] = useState(answers[0]?.modelId);
  const sheet = useExpandedInView(expandedId);
  const tabbed = view === "tabs" && expandedId === null;

  function layoutOf(modelId: string, index: number): AnswerLayout {
    if (tabbed) return tabLayout;
    if (expandedId === null) return columnLayout(index, count);
    return modelId === expandedId ? expandedLayout : collapsedLayout;
  }

  const grid =
    expandedId !== null
      ? `h-[max(60vh,400px)] grid-rows-[minmax(0,1fr)] ${expandedColumns[count]}`
      : tabbed
        ? ""
        : columns[count];
  return (
    <div ref={sheet} className={`sheet grid grid-cols-[minmax(0,1fr)] forced-colors:border ${grid}`}>
      {tabbed && <AnswerTabs turn={turn} selected={selected} onSelect={setSelected} />}
      {answers.map((answer, index) => (
        <AnswerCard
          key={answer.modelId}
          turn={turn}
          answer={answer}
          layout={layoutOf(answer.modelId, index)}
          hidden={tabbed && answer.modelId !== selected}
          shortcut={tabbed ? undefined : String(index + 1)}
          continuable={continuable}
          onExpand={onExpand}
        />
      ))}
    </div>
  );
}

/** Scrolls the answers into view when one of them is expanded. If they do not fit, the head is. */
function useExpandedInView(expandedId: string | null) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (expandedId === null || !element) return;
    scrollToNearest(element);
    const headers = [...element.querySelectorAll("header")];
    const header = headers.find((candidate) => candidate.checkVisibility());
    if (header) scrollToNearest(header);
  }, [expandedId]);
  return sheet;
}
