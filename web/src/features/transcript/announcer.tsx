import { memo, type ReactNode } from "react";
import * as texts from "../../texts/en.ts";
import { blindName } from "../blind/mask.ts";
import type { Answer, Turn } from "../conversation/turn.ts";

/** A live region that announces the start and the end of each answer, never its text. */
export function Announcer({ turns }: { turns: readonly Turn[] }) {
  return (
    <div className="sr-only" role="log" aria-live="polite">
      {turns.map((turn) => (
        <TurnAnnouncements key={turn.id} turn={turn} />
      ))}
    </div>
  );
}

/**
 * Memoized so that lines of unchanged turns keep their DOM nodes: a new node is announced again.
 */
const TurnAnnouncements = memo(function TurnAnnouncements({ turn }: { turn: Turn }) {
  const { answers, merged, blind, choice } = turn;
  const chosen = answers.find(({ modelId }) => modelId === choice);
  // Keys follow the model: two models may share a name, and a line that moves is announced again.
  return [
    // Lines of a blind turn keep the blind names after the reveal. Otherwise all of them would be
    // announced again.
    ...answers.flatMap((answer, index) => announcements(answer, blind && { name: blindName(index) })),
    ...(merged ? announcements(merged, { modelId: "merged", name: texts.merge.title }) : []),
    ...(blind === "shown"
      ? answers.map(({ modelId, name }, index) =>
          line(`${modelId} was`, texts.blind.was(blindName(index), name)),
        )
      : []),
    ...(chosen
      ? [
          line(
            `${choice} chosen`,
            blind ? texts.blind.chose(chosen.name) : texts.conversation.choseNews(chosen.name),
          ),
        ]
      : []),
  ];
});

function announcements(answer: Answer, overrides: Partial<Answer> | undefined): ReactNode[] {
  // Until a retry has text, the previous answer may be restored, which must not be announced again.
  const shown = { ...(answer.previous ?? answer), ...overrides };
  const { modelId, askedAt, status, failures } = shown;
  const start = shown.firstTokenAt === undefined ? null : texts.conversation.started(shown.name);
  return [
    line(`${modelId} started ${askedAt}`, start),
    line(`${modelId} ${status} ${askedAt} ${failures}`, ending(shown)),
  ];
}

function ending({ name, status, content, failures }: Answer): string | null {
  const words = texts.conversation;
  switch (status) {
    case "writing":
      return null;
    case "finished":
      return words.finished(name);
    case "stopped":
      return words.stoppedNews(name);
    case "failed":
      return content ? words.interruptedNews(name, failures) : words.failedNews(name, failures);
  }
}

function line(key: string, text: string | null): ReactNode {
  return text && <p key={key}>{text}</p>;
}
