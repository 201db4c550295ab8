import "../answer/answer.css";
import { Maximize2, Minimize2 } from "lucide-react";
import { useContext } from "react";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/mark.tsx";
import { CopyAnswerButton, StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { useFollowEnd } from "../answer/use-follow-end.ts";
import type { Answer } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { AnswerMenu } from "./answer-menu.tsx";

/** One model's answer: its head, its words, and what is known of them. */
export function AnswerCard(props: {
  turnId: string;
  answer: Answer;
  askedAt: number;
  /** Whether no other model was asked. */
  alone: boolean;
  /** Whether its question is the latest. */
  latest: boolean;
  /** Whether the reader chose it. */
  chosen: boolean;
  /** The key that goes to this card. */
  shortcut: string | undefined;
  panelId: string;
  /** The tab that shows this card, where there are tabs. */
  tabId: string | undefined;
  hidden: boolean;
  full: boolean;
  /** Kept as a spine beside an enlarged card. */
  folded: boolean;
  onFull: (modelId: string | null) => void;
}) {
  const { turnId, answer, askedAt, shortcut, alone, latest, chosen } = props;
  const { panelId, tabId, hidden, full, folded, onFull } = props;
  const { retry, busy } = useContext(TurnActionsContext);
  const words = texts.conversation;
  const writing = answer.status === "writing";
  const body = useFollowEnd(writing);

  /** After a button that goes away with being pressed. */
  function focusBody() {
    body.current?.focus({ preventScroll: true });
  }

  const again = busy
    ? null
    : () => {
        retry(turnId, answer.modelId);
        focusBody();
      };

  return (
    <section
      id={panelId}
      className={`voice voice-${answer.slot} ${full ? "open" : ""}`}
      role={tabId ? "tabpanel" : undefined}
      aria-label={tabId ? undefined : answer.name}
      aria-labelledby={tabId}
      aria-busy={writing}
      hidden={hidden}
    >
      {folded && (
        <button
          type="button"
          className="spine"
          aria-label={words.read(answer.name)}
          aria-keyshortcuts={shortcut}
          onClick={() => onFull(answer.modelId)}
        >
          <Glyph slot={answer.slot} />
          <span>{answer.name}</span>
        </button>
      )}
      <header className="voice-head">
        <Glyph slot={answer.slot} />
        <h3>{answer.name}</h3>
        <span className="by">{answer.provider}</span>
        <AnswerStatus answer={answer} chosen={chosen} />
        {writing && <StopAnswerButton answer={answer} onStopped={focusBody} />}
        {answer.content !== "" && !writing && <CopyAnswerButton text={answer.content} />}
        <button
          type="button"
          className="icon-btn"
          aria-label={full ? words.exitFull : words.full}
          aria-keyshortcuts={full ? "f Escape" : "f"}
          data-tip={full ? words.exitFull : words.full}
          onClick={() => onFull(full ? null : answer.modelId)}
        >
          {full ? <Minimize2 className="icon-s" /> : <Maximize2 className="icon-s" />}
        </button>
        {!writing && <AnswerMenu turnId={turnId} answer={answer} latest={latest} onAgain={again} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={body} className="voice-body" tabIndex={0} aria-keyshortcuts={shortcut}>
        <div>
          {(answer.content !== "" || writing) && <AnswerText answer={answer} />}
          {answer.status === "failed" && <AnswerError answer={answer} alone={alone} onRetry={again} />}
        </div>
      </div>
      <AnswerFooter answer={answer} askedAt={askedAt} />
    </section>
  );
}
