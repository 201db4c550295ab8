import { useContext } from "react";
import { conversation } from "#texts/conversation.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { AnswerBody } from "../answer/answer-body.tsx";
import { AnswerEnd } from "../answer/answer-end.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { Reasoning } from "../answer/reasoning.tsx";
import { useFollowEnd } from "../answer/use-follow-end.ts";
import { panelId, tabId } from "../conversation/answer-ids.ts";
import { isSearching } from "../conversation/answers.ts";
import { type Answer, isOpen, isUsable, type Turn } from "../conversation/conversation.ts";
import { canRetryEarly } from "../conversation/retries.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { AnswerCardHeader } from "./answer-card-header.tsx";
import type { AnswerLayout } from "./answer-layout.ts";

/** One model's answer. */
export function AnswerCard(props: {
  turn: Turn;
  answer: Answer;
  layout: AnswerLayout;
  hidden: boolean;
  /** The key that focuses the answer. */
  shortcut: string | undefined;
  /** Whether the next question can build on the answer. */
  canFollowUp: boolean;
  /** Expands an answer to full screen; null collapses it. */
  onExpand: (modelId: string | null) => void;
}) {
  const { turn, answer, layout, hidden, shortcut, canFollowUp, onExpand } = props;
  const { readOnly } = useContext(TurnActionsContext);
  const { model, attempt, outcome } = answer;
  const streaming = isOpen(answer);
  const follow = useFollowEnd(streaming);
  /** For buttons that disappear when pressed. */
  const focusBody = useHandler(() => follow.area.current?.focus({ preventScroll: true }));
  const { onRetry, onContinue } = useAnswerRequests(turn, answer, focusBody);
  const tabbed = layout.kind === "tab";
  return (
    <section
      id={panelId(turn, answer)}
      className={`${slotClass[model.slot]} ${layout.card}`}
      role={tabbed ? "tabpanel" : undefined}
      aria-label={tabbed ? undefined : model.name}
      aria-labelledby={tabbed ? tabId(turn, answer) : undefined}
      aria-busy={streaming}
      hidden={hidden}
    >
      {layout.kind === "collapsed" && (
        <CollapsedAnswer answer={answer} shortcut={shortcut} onExpand={onExpand} />
      )}
      <AnswerCardHeader
        turnId={turn.id}
        model={model}
        attempt={attempt}
        outcome={outcome}
        text={streaming ? "" : answer.text}
        searching={isSearching(turn, answer)}
        chosen={model.modelId === turn.choice}
        expanded={layout.kind === "expanded"}
        nameHidden={layout.kind === "tab"}
        className={layout.header}
        canChange={canFollowUp}
        canUse={canFollowUp && !streaming && isUsable(answer)}
        canAskOnly={canFollowUp && turn.answers.length > 1}
        onRetry={onRetry}
        onStopped={focusBody}
        onExpand={onExpand}
      />
      <AnswerBody
        follow={follow}
        shortcut={readOnly ? undefined : shortcut}
        place={layout.bodyPlace}
        className={layout.body}
        measure={layout.measure}
      >
        <AnswerContents answer={answer} onRetry={onRetry} onContinue={onContinue} />
      </AnswerBody>
      <AnswerFooter
        answer={answer}
        answers={turn.answers}
        askedAt={attempt.askedAt ?? turn.askedAt}
        className={layout.footer}
      />
    </section>
  );
}

/** Returns functions that retry and continue an answer; null while that is not possible. */
function useAnswerRequests(turn: Turn, answer: Answer, onSent: () => void) {
  const { retry, continueAnswer, paused, busy } = useContext(TurnActionsContext);
  const request = (send: (turnId: string, modelId: string) => void) => {
    send(turn.id, answer.model.modelId);
    onSent();
  };
  const onRetry = useHandler(() => request(retry));
  const onContinue = useHandler(() => request(continueAnswer));
  const canRetry = !paused && (!busy || canRetryEarly(turn, answer));
  return { onRetry: canRetry ? onRetry : null, onContinue: busy ? null : onContinue };
}

/** The text. If it ends early, the reason follows, with buttons to retry or continue the answer. */
function AnswerContents(props: {
  answer: Answer;
  onRetry: (() => void) | null;
  onContinue: (() => void) | null;
}) {
  const { answer, onRetry, onContinue } = props;
  const failed = answer.outcome.status === "failed";
  return (
    <>
      <Reasoning answer={answer} />
      {(answer.text !== "" || isOpen(answer)) && <AnswerText answer={answer} />}
      {failed && <AnswerError answer={answer} onRetry={onRetry} onContinue={onContinue} />}
      {!failed && <AnswerEnd answer={answer} onContinue={onContinue} />}
    </>
  );
}

function CollapsedAnswer(props: {
  answer: Answer;
  shortcut: string | undefined;
  onExpand: (modelId: string) => void;
}) {
  const { shortcut, onExpand } = props;
  const { modelId, name, slot } = props.answer.model;
  return (
    <button
      type="button"
      className="flex size-full flex-col items-center gap-3 bg-(--tint) py-4 text-note font-semibold hover:text-(--hue) focus-visible:-outline-offset-2"
      aria-label={conversation.read(name)}
      aria-keyshortcuts={shortcut}
      onClick={() => onExpand(modelId)}
    >
      <Glyph slot={slot} />
      <span className="max-h-[calc(100%-2rem)] truncate [writing-mode:vertical-rl]">{name}</span>
    </button>
  );
}
