import "./answer-grid.css";
import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/mark.tsx";
import type { Answer, Turn } from "../conversation/turn.ts";
import { AnswerCard } from "./answer-card.tsx";
import type { View } from "./use-view.ts";

/** The answers to one question on one sheet: in columns, one at a time, or one enlarged. */
export function AnswerGrid(props: {
  turn: Turn;
  view: View;
  fullId: string | null;
  onFull: (modelId: string | null) => void;
  latest: boolean;
}) {
  const { turn, view, fullId, onFull, latest } = props;
  const { answers, id: turnId } = turn;
  const [tabId, setTabId] = useState(answers[0]?.modelId);
  const mode = fullId === null ? view : "full";
  const tabbed = mode === "tabs";
  return (
    <div className="spread" data-mode={mode} data-count={answers.length}>
      {tabbed && <Tabs answers={answers} turnId={turnId} selected={tabId} onSelect={setTabId} />}
      {answers.map((answer, index) => (
        <AnswerCard
          key={answer.modelId}
          turnId={turnId}
          answer={answer}
          latest={latest && turn.blind !== "hidden"}
          chosen={answer.modelId === turn.choice}
          shortcut={tabbed ? undefined : String(index + 1)}
          askedAt={answer.askedAt ?? turn.askedAt}
          alone={answers.length === 1}
          panelId={panelId(turnId, answer)}
          tabId={tabbed ? `${panelId(turnId, answer)}-tab` : undefined}
          hidden={tabbed && answer.modelId !== tabId}
          full={answer.modelId === fullId}
          folded={mode === "full" && answer.modelId !== fullId}
          onFull={onFull}
        />
      ))}
    </div>
  );
}

function Tabs(props: {
  answers: readonly Answer[];
  turnId: string;
  selected: string | undefined;
  onSelect: (modelId: string) => void;
}) {
  const { answers, turnId, selected, onSelect } = props;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = answers.findIndex(({ modelId }) => modelId === selected);
    const next = neighbour(event.key, at, answers.length);
    const answer = next === undefined ? undefined : answers[next];
    if (!answer) return;
    event.preventDefault();
    onSelect(answer.modelId);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={texts.conversation.answers} onKeyDown={onKeyDown}>
      {answers.map((answer, index) => {
        const isSelected = answer.modelId === selected;
        return (
          <button
            key={answer.modelId}
            id={`${panelId(turnId, answer)}-tab`}
            type="button"
            role="tab"
            className={`tab voice-${answer.slot}`}
            aria-selected={isSelected}
            aria-controls={panelId(turnId, answer)}
            aria-keyshortcuts={String(index + 1)}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(answer.modelId)}
          >
            <Glyph slot={answer.slot} />
            <span>{answer.name}</span>
            {answer.status === "failed" && (
              <CircleAlert className="icon-s" aria-label={texts.conversation.noAnswer} />
            )}
          </button>
        );
      })}
    </div>
  );
}

function neighbour(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function panelId(turnId: string, answer: Answer): string {
  return `answer-${turnId}-${answer.slot}`;
}
