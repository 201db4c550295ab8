import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { conversation, sharing as sharingTexts } from "#texts/conversation.ts";
import { type Follower, followEnd } from "../../lib/follow-end.ts";
import { floatAboveCover } from "../../ui/float-above.ts";
import { JumpButton } from "../answer/jump-button.tsx";
import { maskTurn } from "../blind/mask.ts";
import { isOpen, type Turn } from "../conversation/conversation.ts";
import { Announcer } from "./announcer.tsx";
import { type ExpandedAnswer, TurnView } from "./turn-view.tsx";
import { useViews } from "./use-views.ts";

/** All questions and their answers. Keeps the page scrolled to its end while answers or a merge stream. */
export function Transcript(props: {
  turns: readonly Turn[];
  /** Shown at the end of the last turn. */
  end: ReactNode;
}) {
  const { turns, end } = props;
  const [viewOf, setView] = useViews(turns.map(({ id }) => id));
  const [expanded, setExpanded] = useState<ExpandedAnswer | null>(null);
  const last = turns.at(-1);
  const { content, behind, catchUp } = useFollowPageEnd(last !== undefined && growsAtEnd(last), last?.id);

  return (
    <div ref={content}>
      <h1 className="sr-only">{conversation.title}</h1>
      <div className="flex flex-col gap-3.5">
        {turns.map((turn, index) => (
          <TurnView
            key={turn.id}
            turn={maskTurn(turn)}
            number={index + 1}
            count={turns.length}
            view={viewOf(turn.id)}
            onView={setView}
            expandedId={expanded?.turnId === turn.id ? expanded.modelId : null}
            onExpand={setExpanded}
            latest={turn === last}
            shared={sharedNote(turn, turns[index - 1])}
            end={turn === last && end}
          />
        ))}
      </div>
      <Announcer turns={turns} />
      {behind.more && <JumpToEnd small={!behind.growing} onClick={catchUp} />}
    </div>
  );
}

/** A comparison grows above the answers, so the page stays where it is. */
function growsAtEnd({ answers, merged }: Turn): boolean {
  return answers.some(isOpen) || (merged !== undefined && isOpen(merged));
}

/**
 * Floats above the composer, wherever the page is scrolled to. On a phone, at the end of the lines,
 * where it covers fewer buttons.
 */
function JumpToEnd({ small, onClick }: { small: boolean; onClick: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? floatAboveCover(place.current) : undefined), []);
  return (
    <div
      ref={place}
      className="pointer-events-none fixed inset-x-0 z-9 grid justify-center max-md:justify-end max-md:pe-gutter"
    >
      <JumpButton small={small} className="pointer-events-auto" onClick={onClick} />
    </div>
  );
}

/**
 * Keeps the page scrolled to its end while it grows. Separate from the component, because the
 * closure of an effect keeps everything in its scope alive, and no part of the conversation may
 * stay in memory that way.
 */
function useFollowPageEnd(streaming: boolean, lastId: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<Follower>(null);
  const [behind, setBehind] = useState({ more: false, growing: false });
  useEffect(() => {
    if (!content.current) return;
    follower.current = followEnd("page", content.current, ({ more, growing }) =>
      setBehind((last) => (last.more === more && last.growing === growing ? last : { more, growing })),
    );
    return () => follower.current?.disconnect();
  }, []);
  useEffect(() => follower.current?.follow(streaming), [streaming]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question scrolls to the end
  useEffect(() => follower.current?.hold(), [lastId]);
  const catchUp = () => {
    follower.current?.hold();
    window.scrollTo(0, document.documentElement.scrollHeight);
  };
  return { content, behind, catchUp };
}

/** What all models saw of the previous answers. */
function sharedNote({ sharing }: Turn, previous: Turn | undefined): string | undefined {
  if (!previous || sharing.mode === "none") return undefined;
  if (sharing.mode === "all") return sharingTexts.allShared;
  const answer = maskTurn(previous).answers.find(({ model }) => model.modelId === sharing.modelId);
  return answer && sharingTexts.oneShared(answer.model.name);
}
