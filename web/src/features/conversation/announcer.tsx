import { memo } from "react";
import * as texts from "../../texts/en.ts";
import { neutralName } from "./blind.ts";
import type { Answer, Turn } from "./turn.ts";

/** Says when each answer starts and how it ends, to those who cannot see it. Never the words themselves. */
export function Announcer({ turns }: { turns: readonly Turn[] }) {
  return (
    <div className="sr-only" role="log" aria-live="polite">
      {turns.map((turn) => (
        <News key={turn.chatId} turn={turn} />
      ))}
    </div>
  );
}

/** Memoised: a line that stays is not said again, and an answer asked again may be of any turn. */
const News = memo(function News({ turn }: { turn: Turn }) {
  const { answers, merged, blind, choice } = turn;
  const chosen = answers.find(({ modelId }) => modelId === choice);
  return [
    // What was said of a name that was hidden stays as it was: else all would be said again with the names.
    ...answers.flatMap((answer, index) => news(blind ? { ...answer, name: neutralName(index) } : answer)),
    ...(merged ? news({ ...merged, name: texts.merge.title }) : []),
    ...(blind === "shown" ? answers.map(({ name }, index) => texts.blind.was(neutralName(index), name)) : []),
    ...(chosen ? [blind ? texts.blind.chose(chosen.name) : texts.conversation.choseNews(chosen.name)] : []),
  ].map((text) => <p key={text}>{text}</p>);
});

function news(answer: Answer): string[] {
  const words = texts.conversation;
  const said = answer.firstTokenAt === undefined ? [] : [words.started(answer.name)];
  switch (answer.status) {
    case "writing":
      return said;
    case "finished":
      return [...said, words.finished(answer.name)];
    case "stopped":
      return [...said, words.stoppedNews(answer.name)];
    case "failed":
      return [...said, words.failedNews(answer.name)];
  }
}
