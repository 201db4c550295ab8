import "./turn.css";
import { useEffect, useRef, useState } from "react";
import { type Follower, followEnd } from "../../lib/follow-end.ts";
import * as texts from "../../texts/en.ts";
import { masked } from "../blind/mask.ts";
import { isWriting, type Turn } from "../conversation/turn.ts";
import { Announcer } from "./announcer.tsx";
import { type FullScreen, TurnView } from "./turn-view.tsx";
import { useView } from "./use-view.ts";

/** All questions with their answers; keeps the page at its end while answers grow. */
export function Transcript({ turns }: { turns: readonly Turn[] }) {
  const [view, setView] = useView();
  const [full, setFull] = useState<FullScreen | null>(null);
  const last = turns.at(-1);
  const content = useFollowedPage(last !== undefined && isWriting(last), last?.id);

  return (
    <div ref={content}>
      <h1 className="sr-only">{texts.conversation.title}</h1>
      {turns.map((turn, index) => (
        <TurnView
          key={turn.id}
          turn={masked(turn)}
          view={view}
          onView={setView}
          fullId={full?.turnId === turn.id ? full.modelId : null}
          onFull={setFull}
          latest={turn === last}
          shared={sharedNote(turn, turns[index - 1])}
        />
      ))}
      <Announcer turns={turns} />
    </div>
  );
}

/**
 * Keeps the page at its end while it grows. Apart from what uses it, because an effect holds on to all that its surroundings
 * name: here that is nothing which was said.
 */
function useFollowedPage(writing: boolean, lastId: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  useEffect(() => {
    if (!content.current) return;
    follower.current = followEnd("page", content.current);
    return () => follower.current?.release();
  }, []);
  useEffect(() => follower.current?.follow(writing), [writing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what takes hold
  useEffect(() => follower.current?.hold(), [lastId]);
  return content;
}

/** What went to all models of the answers to the question before. */
function sharedNote({ threads }: Turn, before: Turn | undefined): string | undefined {
  if (!before || threads.mode === "own") return undefined;
  if (threads.mode === "all") return texts.threads.allWent;
  const answer = masked(before).answers.find(({ modelId }) => modelId === threads.modelId);
  return answer && texts.threads.oneWent(answer.name);
}
