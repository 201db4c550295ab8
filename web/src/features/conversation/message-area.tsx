import "./turn.css";
import { useEffect, useRef, useState } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";
import { texts } from "../../texts/en.ts";
import { Announcer } from "./announcer.tsx";
import { isWriting, type Turn } from "./conversation.ts";
import { TurnView } from "./turn-view.tsx";
import { useView } from "./use-view.ts";

/** The one answer that is shown enlarged. */
export interface FullScreen {
  chatId: string;
  modelId: string;
}

/** All questions with their answers; keeps the page at its end while answers grow. */
export function MessageArea(props: {
  turns: readonly Turn[];
  /** Asks a model again that failed; null while that cannot be. The same function at every render. */
  onRetry: ((turn: Turn, modelId: string) => void) | null;
}) {
  const { turns, onRetry } = props;
  const [view, setView] = useView();
  const [full, setFull] = useState<FullScreen | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  const last = turns.at(-1);
  const writing = last !== undefined && isWriting(last);

  useEffect(() => {
    if (!content.current) return;
    follower.current = followEnd("page", content.current);
    return () => follower.current?.release();
  }, []);
  useEffect(() => follower.current?.follow(writing), [writing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what takes hold
  useEffect(() => follower.current?.hold(), [last?.chatId]);

  return (
    <div ref={content}>
      <h1 className="sr-only">{texts.conversation.title}</h1>
      {turns.map((turn) => (
        <TurnView
          key={turn.chatId}
          turn={turn}
          view={view}
          onView={setView}
          fullId={full?.chatId === turn.chatId ? full.modelId : null}
          onFull={setFull}
          onRetry={turn.answers.some(({ status }) => status === "failed") ? onRetry : null}
        />
      ))}
      <Announcer turns={turns} />
    </div>
  );
}
