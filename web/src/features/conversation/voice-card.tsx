import "./voice-card.css";
import { Check, CircleAlert, Copy, Maximize2, Minimize2, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";
import { texts } from "../../texts/en.ts";
import { Glyph } from "../../ui/mark.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { AnswerText } from "./answer-text.tsx";
import type { Answer } from "./conversation.ts";
import { Stats } from "./stats.tsx";

/** One model's answer: its head, its words, and what is known of them. */
export function VoiceCard(props: {
  answer: Answer;
  askedAt: number;
  /** Whether no other model was asked. */
  alone: boolean;
  panelId: string;
  /** The tab that shows this card, where there are tabs. */
  tabId: string | undefined;
  hidden: boolean;
  full: boolean;
  /** Kept as a spine beside an enlarged card. */
  folded: boolean;
  onFull: (modelId: string | null) => void;
  /** Asks the model again, once it has failed; null while that cannot be. */
  onRetry: (() => void) | null;
}) {
  const { answer, askedAt, alone, panelId, tabId, hidden, full, folded, onFull, onRetry } = props;
  const words = texts.conversation;
  const writing = answer.status === "writing";
  const body = useFollowedBody(writing);

  function again() {
    onRetry?.();
    // The button that was pressed goes away.
    body.current?.focus({ preventScroll: true });
  }

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
        <StatusLine answer={answer} />
        {answer.content !== "" && !writing && <CopyAnswer text={answer.content} />}
        <button
          type="button"
          className="icon-btn"
          aria-label={full ? words.exitFull : words.full}
          title={full ? words.exitFull : words.full}
          onClick={() => onFull(full ? null : answer.modelId)}
        >
          {full ? <Minimize2 className="icon-s" /> : <Maximize2 className="icon-s" />}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={body} className="voice-body" tabIndex={0}>
        <div>
          {(answer.content !== "" || writing) && <AnswerText answer={answer} />}
          {answer.status === "failed" && <Failure answer={answer} alone={alone} onRetry={onRetry && again} />}
        </div>
      </div>
      <footer className="voice-foot">
        <Stats answer={answer} askedAt={askedAt} />
      </footer>
    </section>
  );
}

/** Keeps a scroll area at its end while it is written, and marks it while there is more below. */
function useFollowedBody(writing: boolean) {
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

function StatusLine({ answer }: { answer: Answer }) {
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
      return <span className="status">{words.stopped}</span>;
    case "finished":
      return <span className="status" />;
  }
}

function CopyAnswer({ text }: { text: string }) {
  const { copied, copy } = useCopy();
  const label = copied ? texts.conversation.copied : texts.conversation.copy;
  return (
    <button type="button" className="icon-btn" aria-label={label} title={label} onClick={() => copy(text)}>
      {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
    </button>
  );
}

function Failure(props: { answer: Answer; alone: boolean; onRetry: (() => void) | null }) {
  const { answer, alone, onRetry } = props;
  const words = texts.conversation;
  return (
    <div className="failure">
      <div role="alert">
        <CircleAlert />
        <b>{answer.content ? words.brokeOff(answer.name) : words.failed(answer.name)}</b>
        <p>{answer.error}</p>
        {!alone && <p className="after">{words.failedAfter}</p>}
      </div>
      <button
        type="button"
        className="btn sm second"
        aria-label={words.retry(answer.name)}
        disabled={!onRetry}
        onClick={() => onRetry?.()}
      >
        <RotateCcw className="icon-s" />
        {texts.retry}
      </button>
    </div>
  );
}
