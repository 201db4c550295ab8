import { CircleAlert } from "lucide-react";
import type { KeyboardEvent } from "react";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { Truncated } from "../../ui/truncated.tsx";
import type { Answer, Turn } from "../conversation/turn.ts";

/** The DOM id of the card that a tab shows. */
export function panelId(turn: Turn, answer: Answer): string {
  return `answer-${turn.id}-${answer.slot}`;
}

export function tabId(turn: Turn, answer: Answer): string {
  return `${panelId(turn, answer)}-tab`;
}

/** One tab for each answer of a turn. */
export function AnswerTabs(props: {
  turn: Turn;
  selected: string | undefined;
  onSelect: (modelId: string) => void;
}) {
  const { turn, selected, onSelect } = props;
  const { answers } = turn;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = answers.findIndex(({ modelId }) => modelId === selected);
    const next = nextIndex(event.key, current, answers.length);
    const answer = next === undefined ? undefined : answers[next];
    if (!answer) return;
    event.preventDefault();
    onSelect(answer.modelId);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  }

  return (
    <div
      className="sticky top-14 z-1 flex border-b border-line bg-sheet short:top-0"
      role="tablist"
      aria-label={texts.conversation.answers}
      onKeyDown={onKeyDown}
    >
      {answers.map((answer, index) => {
        const isSelected = answer.modelId === selected;
        return (
          <button
            key={answer.modelId}
            id={tabId(turn, answer)}
            type="button"
            role="tab"
            className={`relative flex min-h-12 min-w-0 flex-1 items-center justify-center gap-1.75 px-1.5 text-note font-medium hover:text-ink focus-visible:-outline-offset-2 ${isSelected ? `${slotClass[answer.slot]} bg-(--tint) text-ink` : "text-muted"}`}
            aria-selected={isSelected}
            aria-controls={panelId(turn, answer)}
            aria-keyshortcuts={String(index + 1)}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(answer.modelId)}
          >
            <Glyph slot={answer.slot} className="size-[17px]" />
            <Truncated>{answer.name}</Truncated>
            {answer.status === "failed" && (
              <CircleAlert className="icon-s text-danger" aria-label={texts.conversation.noAnswer} />
            )}
            {isSelected && (
              <i className="absolute inset-x-0 -bottom-px h-0.5 bg-(--hue) forced-colors:h-0.75 forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
            )}
          </button>
        );
      })}
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
