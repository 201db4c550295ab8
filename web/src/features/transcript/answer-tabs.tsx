import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Square from "lucide-react/icons/square";
import { conversation } from "#texts/conversation.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { onTabKey } from "../../ui/tab-keys.ts";
import { Truncated } from "../../ui/truncated.tsx";
import { progressText } from "../answer/answer-status.tsx";
import { panelId, tabId } from "../conversation/answer-ids.ts";
import { isSearching } from "../conversation/answers.ts";
import { type Answer, isOpen, type Turn } from "../conversation/conversation.ts";

/** One tab for each answer of a turn. On a phone, short names leave room for long ones. */
export function AnswerTabs(props: {
  turn: Turn;
  selected: string | undefined;
  onSelect: (modelId: string) => void;
}) {
  const { turn, selected, onSelect } = props;
  const { answers } = turn;
  const writing = answers.some(isOpen);
  const current = answers.findIndex(({ model }) => model.modelId === selected);

  function select(index: number) {
    const answer = answers[index];
    if (answer) onSelect(answer.model.modelId);
  }

  return (
    <div
      className="sticky top-25 z-1 grid grid-flow-col auto-cols-[minmax(0,auto)] border-b border-line bg-sheet md:auto-cols-fr short:top-11"
      role="tablist"
      aria-label={conversation.answers}
      onKeyDown={(event) => onTabKey(event, current, select)}
    >
      {answers.map((answer, index) => {
        const { modelId, name, slot } = answer.model;
        const isSelected = modelId === selected;
        return (
          <button
            key={modelId}
            id={tabId(turn, answer)}
            type="button"
            role="tab"
            className={`relative flex min-h-12 min-w-0 items-center justify-center gap-1.75 px-1.5 text-note font-medium hover:text-ink focus-visible:-outline-offset-2 ${isSelected ? `${slotClass[slot]} bg-(--tint) text-ink` : "text-muted"}`}
            aria-selected={isSelected}
            aria-controls={panelId(turn, answer)}
            aria-keyshortcuts={String(index + 1)}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(modelId)}
          >
            <Glyph slot={slot} size={17} className={hasMark(answer, writing) ? "max-xs:hidden" : ""} />
            <Truncated>{name}</Truncated>
            {hasMark(answer, writing) && <Mark answer={answer} searching={isSearching(turn, answer)} />}
            {isSelected && (
              <i className="absolute inset-x-0 -bottom-px h-0.5 bg-(--hue) forced-colors:h-0.75 forced-colors:bg-highlight forced-colors:forced-color-adjust-none" />
            )}
          </button>
        );
      })}
    </div>
  );
}

/**
 * Reports whether a tab shows its answer's state. `writing`: whether any of the turn's answers is being
 * written; once all have finished, the names need the room.
 */
function hasMark({ outcome }: Answer, writing: boolean): boolean {
  return outcome.status === "failed" || writing;
}

/** The state of an answer. */
function Mark({ answer, searching }: { answer: Answer; searching: boolean }) {
  const words = conversation;
  if (isOpen(answer)) {
    return (
      <i
        className={`${slotClass[answer.model.slot]} size-2 flex-none animate-pulse rounded-full bg-(--hue) forced-colors:bg-highlight forced-colors:forced-color-adjust-none`}
        role="img"
        aria-label={progressText(answer, searching)}
      />
    );
  }
  if (answer.outcome.status === "failed") {
    const label = answer.text ? words.interruptedStatus : words.noAnswer;
    return <CircleAlert className="icon-s flex-none text-danger" role="img" aria-label={label} />;
  }
  if (answer.outcome.status === "stopped")
    return <Square className="size-2.5 flex-none fill-current" role="img" aria-label={words.stopped} />;
  return <Check className="icon-s flex-none" role="img" aria-label={words.ended} />;
}
