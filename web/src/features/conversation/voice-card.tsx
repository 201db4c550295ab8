import "./voice-card.css";
import { Check, CircleAlert, CircleStop, Copy, Maximize2, Minimize2, RotateCcw } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/mark.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { AnswerText } from "./answer-text.tsx";
import { CardMenu } from "./card-menu.tsx";
import type { Answer } from "./turn.ts";
import { TurnActionsContext } from "./turn-actions.ts";
import { VoiceFoot } from "./voice-foot.tsx";

/** One model's answer: its head, its words, and what is known of them. */
export function VoiceCard(props: {
  chatId: string;
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
  const { chatId, answer, askedAt, shortcut, alone, latest, chosen } = props;
  const { panelId, tabId, hidden, full, folded, onFull } = props;
  const { retry, busy } = useContext(TurnActionsContext);
  const words = texts.conversation;
  const writing = answer.status === "writing";
  const body = useFollowedBody(writing);

  /** After a button that goes away with being pressed. */
  function focusBody() {
    body.current?.focus({ preventScroll: true });
  }

  const again = busy
    ? null
    : () => {
        retry(chatId, answer.modelId);
        focusBody();
      };

  return (
    <section
      id={panelId}
      className={`voice voice-${answer.voice} ${full ? "open" : ""}`}
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
          <Glyph voice={answer.voice} />
          <span>{answer.name}</span>
        </button>
      )}
      <header className="voice-head">
        <Glyph voice={answer.voice} />
        <h3>{answer.name}</h3>
        <span className="by">{answer.provider}</span>
        <StatusLine answer={answer} chosen={chosen} />
        {writing && <StopModel answer={answer} onStopped={focusBody} />}
        {answer.content !== "" && !writing && <CopyAnswer text={answer.content} />}
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
        {!writing && <CardMenu chatId={chatId} answer={answer} latest={latest} onAgain={again} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={body} className="voice-body" tabIndex={0} aria-keyshortcuts={shortcut}>
        <div>
          {(answer.content !== "" || writing) && <AnswerText answer={answer} />}
          {answer.status === "failed" && <Failure answer={answer} alone={alone} onRetry={again} />}
        </div>
      </div>
      <VoiceFoot answer={answer} askedAt={askedAt} />
    </section>
  );
}

/** Keeps a scroll area at its end while it is written, and marks it while there is more below. */
export function useFollowedBody(writing: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  useEffect(() => {
    const box = body.current;
    if (!box?.firstElementChild) return;
    follower.current = followEnd(box, box.firstElementChild, (more) =>
      box.toggleAttribute("data-more", more),
    );
    return () => follower.current?.release();
  }, []);
  useEffect(() => follower.current?.follow(writing), [writing]);
  return body;
}

export function StatusLine({ answer, chosen = false }: { answer: Answer; chosen?: boolean }) {
  const words = texts.conversation;
  switch (answer.status) {
    case "writing":
      return (
        <span className="status">
          <i className="dot" />
          {answer.firstTokenAt === undefined ? words.waiting : words.writing}
        </span>
      );
    case "failed":
      return <span className="status bad">{answer.content ? words.broken : words.noAnswer}</span>;
    case "stopped":
    case "finished":
      return (
        <span className="status">
          {chosen ? (
            <>
              <Check className="icon-s" />
              {words.chosen}
            </>
          ) : (
            answer.status === "stopped" && words.stopped
          )}
        </span>
      );
  }
}

/** Ends one answer; the others go on. */
export function StopModel({ answer, onStopped }: { answer: Answer; onStopped: () => void }) {
  const { stop } = useContext(TurnActionsContext);
  const { stopModel, stopTip } = texts.conversation;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={stopModel(answer.name)}
      data-tip={stopTip}
      onClick={() => {
        stop(answer.modelId);
        onStopped();
      }}
    >
      <CircleStop className="icon-s" />
    </button>
  );
}

export function CopyAnswer({ text }: { text: string }) {
  const { copied, copy } = useCopy();
  const label = copied ? texts.conversation.copied : texts.conversation.copy;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-keyshortcuts="c"
      data-tip={label}
      onClick={() => copy(text)}
    >
      {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
    </button>
  );
}

export function Failure(props: { answer: Answer; alone: boolean; onRetry: (() => void) | null }) {
  const { answer, alone, onRetry } = props;
  const { name, failures } = answer;
  const words = texts.conversation;
  return (
    <div className="failure">
      {/* No alert: the announcer has said so already. */}
      <div>
        <CircleAlert />
        <b>{answer.content ? words.brokeOff(name, failures) : words.failed(name, failures)}</b>
        <p>{answer.error}</p>
        {!alone && <p className="after">{words.failedAfter}</p>}
      </div>
      <button
        type="button"
        className="btn sm second"
        aria-label={words.retry(name)}
        disabled={!onRetry}
        onClick={() => onRetry?.()}
      >
        <RotateCcw className="icon-s" />
        {texts.retry}
      </button>
    </div>
  );
}
