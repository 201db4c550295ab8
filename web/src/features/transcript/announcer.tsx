import { memo, type ReactNode } from "react";
import * as texts from "../../texts/en.ts";
import { neutralName } from "../blind/mask.ts";
import type { Answer, Turn } from "../conversation/turn.ts";

/** Says when each answer starts and how it ends, to those who cannot see it. Never the words themselves. */
export function Announcer({ turns }: { turns: readonly Turn[] }) {
  return (
    <div className="sr-only" role="log" aria-live="polite">
      {turns.map((turn) => (
        <News key={turn.id} turn={turn} />
      ))}
    </div>
  );
}

/** Memoised: a line that stays is not said again, and an answer asked again may be of any turn. */
const News = memo(function News({ turn }: { turn: Turn }) {
  const { answers, merged, blind, choice } = turn;
  const chosen = answers.find(({ modelId }) => modelId === choice);
  // Each line has the key of what it is about: two models may have one name, and a line that moves is said again.
  return [
    // What was said of a name that was hidden stays as it was: else all would be said again with the names.
    ...answers.flatMap((answer, index) => news(answer, blind && { name: neutralName(index) })),
    ...(merged ? news(merged, { modelId: "merged", name: texts.merge.title }) : []),
    ...(blind === "shown"
      ? answers.map(({ modelId, name }, index) =>
          line(`${modelId} was`, texts.blind.was(neutralName(index), name)),
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

function news(answer: Answer, called: Partial<Answer> | undefined): ReactNode[] {
  // Until it has a word, what it takes the place of may come back, and shall not be said again then.
  const told = { ...(answer.previous ?? answer), ...called };
  const { modelId, askedAt, status, failures } = told;
  const start = told.firstTokenAt === undefined ? null : texts.conversation.started(told.name);
  return [
    line(`${modelId} started ${askedAt}`, start),
    line(`${modelId} ${status} ${askedAt} ${failures}`, ending(told)),
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
