import { memo, useEffect, useState } from "react";
import { blind as blindTexts } from "#texts/blind.ts";
import { claims, merge } from "#texts/compare.ts";
import { conversation } from "#texts/conversation.ts";
import { blindName } from "../blind/mask.ts";
import { type Answer, isWriting, type Turn } from "../conversation/conversation.ts";

/** A live region that announces the start and the end of each answer, never its text. */
export function Announcer({ turns }: { turns: readonly Turn[] }) {
  const [announced] = useState(() => new Map<string, Set<string>>());
  return (
    <div className="sr-only" role="log" aria-live="polite">
      {turns.map((turn) => (
        <TurnAnnouncements key={turn.id} turn={turn} announced={announced} />
      ))}
    </div>
  );
}

interface Line {
  key: string;
  text: string;
}

/**
 * Memoized so that lines of unchanged turns keep their DOM nodes: a new node is announced again.
 * `announced` holds the keys of all lines by turn. When a turn is shown again after another version
 * of its question, the lines already announced are left out. So are those of a turn that had already
 * ended when it was added, as in a chat that is opened, unless the log starts with it: the answers may
 * have ended before the log had loaded.
 */
const TurnAnnouncements = memo(function TurnAnnouncements(props: {
  turn: Turn;
  announced: Map<string, Set<string>>;
}) {
  const { turn, announced } = props;
  const lines = linesOf(turn);
  // As one string, so that the effect does not run for each token.
  const keys = lines.map(({ key }) => key).join("\n");
  const [known] = useState(() => {
    const isOld = announced.size > 0 && !isWriting(turn);
    return announced.get(turn.id) ?? new Set(isOld ? keys.split("\n") : []);
  });
  useEffect(() => {
    announced.set(turn.id, new Set([...known, ...keys.split("\n")]));
  }, [announced, turn.id, known, keys]);
  return lines.filter(({ key }) => !known.has(key)).map(({ key, text }) => <p key={key}>{text}</p>);
});

function linesOf({ answers, merged, map, blind, choice }: Turn): Line[] {
  const chosen = answers.find(({ model }) => model.modelId === choice)?.model;
  // Keys hold the model's ID: two models can have the same text, and a key from the line's position
  // would change when the line moves, which would announce it again.
  return [
    // Lines of a blind turn keep the blind names after the reveal. Otherwise all of them would be
    // announced again.
    ...answers.flatMap((answer, index) => {
      const { modelId, name } = answer.model;
      return announcements(answer, modelId, blind ? blindName(index) : name);
    }),
    ...(merged ? announcements(merged, "merged", merge.title) : []),
    ...(map ? announcements(map, "map", claims.title) : []),
    ...(map?.checks ?? []).flatMap((check) => announcements(check, `check ${check.claim}`, claims.check)),
    ...(blind === "shown"
      ? answers.flatMap(({ model: { modelId, name } }, index) =>
          line(`${modelId} was`, blindTexts.was(blindName(index), name)),
        )
      : []),
    ...(chosen
      ? line(
          `${choice} chosen`,
          blind ? blindTexts.chose(chosen.name) : conversation.chosenAnnouncement(chosen.name),
        )
      : []),
  ];
}

function announcements(answer: Answer, key: string, name: string): Line[] {
  // Until a retry has text, the previous answer may be restored, which must not be announced again.
  const shown = answer.previous ?? answer;
  const { askedAt, firstTokenAt, failures } = shown.attempt;
  const start = firstTokenAt === undefined ? null : conversation.started(name);
  return [
    ...line(`${key} started ${askedAt}`, start),
    ...line(`${key} ${shown.outcome.status} ${askedAt} ${failures}`, ending(shown, name)),
  ];
}

function ending({ attempt, outcome }: Answer, name: string): string | null {
  const words = conversation;
  const { firstTokenAt, failures } = attempt;
  switch (outcome.status) {
    case "writing":
      return null;
    case "finished":
      return words.finished(name);
    case "stopped":
      return words.stoppedAnnouncement(name);
    case "failed":
      // Not by its text: that is gone while the chat is sealed.
      return firstTokenAt === undefined
        ? words.failedAnnouncement(name, failures)
        : words.interruptedAnnouncement(name, failures);
  }
}

function line(key: string, text: string | null): Line[] {
  return text ? [{ key, text }] : [];
}
