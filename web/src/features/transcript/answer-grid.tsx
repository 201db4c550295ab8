import { useEffect, useRef, useState } from "react";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import type { BodySize } from "../answer/answer-body.tsx";
import { isOpen, type Turn } from "../conversation/conversation.ts";
import { AnswerCard } from "./answer-card.tsx";
import {
  type AnswerLayout,
  collapsedLayout,
  columnLayout,
  expandedLayout,
  tabLayout,
  wholeExpandedLayout,
} from "./answer-layout.ts";
import { AnswerTabs } from "./answer-tabs.tsx";
import type { View } from "./views.ts";

const CommonSources = lazyNamed(() => import("../sources/sources.tsx"), "CommonSources");

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
  canFollowUp: boolean;
  size: BodySize;
}) {
  const { turn, view, expandedId, onExpand, canFollowUp, size } = props;
  const { answers } = turn;
  const count = answers.length;
  const [selected, setSelected] = useState(answers[0]?.model.modelId);
  const sheet = useExpandedInView(expandedId);
  const tabbed = view === "tabs" && expandedId === null;

  function layoutOf(modelId: string, index: number): AnswerLayout {
    if (tabbed) return tabLayout(size);
    if (expandedId === null) return columnLayout(index, count, size);
    if (modelId !== expandedId) return collapsedLayout;
    return size === "cut" ? expandedLayout : wholeExpandedLayout;
  }

  const height = size === "cut" ? "h-[max(60vh,400px)]" : "min-h-[max(60vh,400px)]";
  const grid = expandedId === null ? columns[count] : `${height} grid-rows-1 ${expandedColumns[count]}`;
  return (
    // Tabs are not a grid: a sticky grid item would stay in its area.
    <div ref={sheet} className={`sheet forced-colors:border ${tabbed ? "" : `grid grid-cols-1 ${grid}`}`}>
      {tabbed && <AnswerTabs turn={turn} selected={selected} onSelect={setSelected} />}
      {answers.map((answer, index) => (
        <AnswerCard
          key={answer.model.modelId}
          turn={turn}
          answer={answer}
          layout={layoutOf(answer.model.modelId, index)}
          hidden={tabbed && answer.model.modelId !== selected}
          shortcut={tabbed ? undefined : String(index + 1)}
          canFollowUp={canFollowUp}
          onExpand={onExpand}
        />
      ))}
      {turn.deepSearch && !answers.some(isOpen) && (
        <AsyncBoundary>
          <CommonSources
            answers={answers}
            className={`col-span-full border-t border-line px-sheet ${expandedId === null ? "" : "max-h-40 overflow-auto"}`}
          />
        </AsyncBoundary>
      )}
    </div>
  );
}

/**
 * Scrolls the answers into view when one is expanded, or at least the header of the expanded one if
 * they do not fit.
 */
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
