import { Maximize2, Minimize2 } from "lucide-react";
import { useContext } from "react";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { AnswerBody } from "../answer/answer-body.tsx";
import { CopyAnswerButton, StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerEnd } from "../answer/answer-end.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerHeader } from "../answer/answer-header.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { useFollowEnd } from "../answer/use-follow-end.ts";
import { isSearching } from "../conversation/answers.ts";
import { canRetryEarly } from "../conversation/retries.ts";
import { type Answer, isUsable, type Turn } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import type { AnswerLayout } from "./answer-layout.ts";
import { AnswerMenu } from "./answer-menu.tsx";
import { panelId, tabId } from "./answer-tabs.tsx";

/** One model's answer. */
export function AnswerCard(props: {
  turn: Turn;
  answer: Answer;
  layout: AnswerLayout;
  hidden: boolean;
  /** The key that focuses it. */
  shortcut: string | undefined;
  /** Whether the next question can build on the answer. */
  continuable: boolean;
  /** Expands an answer to full screen; null collapses it. */
  onExpand: (modelId: string | null) => void;
}) {
  const { turn, answer, layout, hidden, shortcut, continuable, onExpand } = props;
  const { retry, continueAnswer, paused, busy } = useContext(TurnActionsContext);
  const words = texts.conversation;
  const streaming = answer.status === "writing";
  const follow = useFollowEnd(streaming);

  /** For buttons that disappear when pressed. */
  function focusBody() {
    follow.area.current?.focus({ preventScroll: true });
  }

  const canRetry = !paused && (!busy || canRetryEarly(turn, answer));
  const onRetry = canRetry
    ? () => {
        retry(turn.id, answer.modelId);
        focusBody();
      }
    : null;
  const onContinue = busy
    ? null
    : () => {
        continueAnswer(turn.id, answer.modelId);
        focusBody();
      };
  const expanded = layout.kind === "expanded";
  const tabbed = layout.kind === "tab";

  return (
    <section
      id={panelId(turn, answer)}
      className={`${slotClass[answer.slot]} ${layout.card}`}
      role={tabbed ? "tabpanel" : undefined}
      aria-label={tabbed ? undefined : answer.name}
      aria-labelledby={tabbed ? tabId(turn, answer) : undefined}
      aria-busy={streaming}
      hidden={hidden}
    >
      {layout.kind === "collapsed" && (
        <CollapsedAnswer answer={answer} shortcut={shortcut} onExpand={onExpand} />
      )}
      <AnswerHeader
        icon={<Glyph slot={answer.slot} className="-mt-px" />}
        name={answer.name}
        byline={answer.provider}
        nameHidden={tabbed}
        className={layout.header}
      >
        <AnswerStatus
          answer={answer}
          searching={isSearching(turn, answer)}
          chosen={answer.modelId === turn.choice}
        />
        <div className="flex flex-none gap-px">
          {streaming && <StopAnswerButton answer={answer} onStopped={focusBody} />}
          {answer.content !== "" && !streaming && <CopyAnswerButton text={answer.content} />}
          <IconButton
            size="sm"
            label={expanded ? words.exitFull : words.full}
            tip={expanded ? words.exitFull : words.full}
            aria-keyshortcuts={expanded ? "f Escape" : "f"}
            onClick={() => onExpand(expanded ? null : answer.modelId)}
          >
            {expanded ? <Minimize2 className="icon-s" /> : <Maximize2 className="icon-s" />}
          </IconButton>
          {!streaming && (
            <AnswerMenu
              turnId={turn.id}
              answer={answer}
              canUse={continuable && isUsable(answer)}
              canAskOnly={continuable && turn.answers.length > 1}
              onRetry={onRetry}
            />
          )}
        </div>
      </AnswerHeader>
      <AnswerBody
        follow={follow}
        shortcut={shortcut}
        place={layout.bodyPlace}
        className={layout.body}
        measure={layout.measure}
      >
        {(answer.content !== "" || streaming) && <AnswerText answer={answer} />}
        {answer.status === "failed" ? (
          <AnswerError
            answer={answer}
            others={turn.answers.some((other) => other !== answer && other.status !== "failed")}
            onRetry={onRetry}
            onContinue={onContinue}
          />
        ) : (
          <AnswerEnd answer={answer} onContinue={onContinue} />
        )}
      </AnswerBody>
      <AnswerFooter
        answer={answer}
        answers={turn.answers}
        askedAt={answer.askedAt ?? turn.askedAt}
        className={layout.footer}
      />
    </section>
  );
}

function CollapsedAnswer(props: {
  answer: Answer;
  shortcut: string | undefined;
  onExpand: (modelId: string) => void;
}) {
  const { answer, shortcut, onExpand } = props;
  return (
    <button
      type="button"
      className="flex size-full flex-col items-center gap-3 bg-(--tint) py-4 text-note font-semibold hover:text-(--hue) focus-visible:-outline-offset-2"
      aria-label={texts.conversation.read(answer.name)}
      aria-keyshortcuts={shortcut}
      onClick={() => onExpand(answer.modelId)}
    >
      <Glyph slot={answer.slot} />
      <span className="max-h-[calc(100%-2rem)] truncate [writing-mode:vertical-rl]">{answer.name}</span>
    </button>
  );
}
