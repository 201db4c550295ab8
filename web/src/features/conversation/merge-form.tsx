import "../../ui/field.css";
import "./merge.css";
import { useContext, useId, useState } from "react";
import * as texts from "../../texts/en.ts";
import type { Asked, Turn } from "./conversation.ts";
import { isUsable } from "./threads.ts";
import { TurnActionsContext } from "./turn-actions.ts";

/** Who is to write one answer out of those of a turn. */
export function MergeForm(props: { turn: Turn; onMerge: () => void; onClose: () => void }) {
  const { turn, onMerge, onClose } = props;
  const { merge, mergers } = useContext(TurnActionsContext);
  const writers = writersFor(turn, mergers);
  const [modelId, setModelId] = useState(writers[0]?.modelId);
  const id = useId();
  const words = texts.merge;
  const writer = writers.find((model) => model.modelId === modelId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!writer || !merge) return;
        onClose();
        onMerge();
        merge(turn.chatId, writer);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{words.by}</label>
        <select
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the reader has opened this form just now
          autoFocus
          value={modelId}
          onChange={(event) => setModelId(event.target.value)}
        >
          {writers.map((model) => (
            <option key={model.modelId} value={model.modelId}>
              {model.name}
            </option>
          ))}
        </select>
        <p className="hint">{words.hint(turn.answers.filter(isUsable).length)}</p>
      </div>
      <button type="submit" className="btn sm primary" disabled={!merge}>
        {words.start}
      </button>
    </form>
  );
}

/** The first that answered comes first, then the others that did, then whoever else may write. */
function writersFor({ answers }: Turn, mergers: readonly Asked[]): Asked[] {
  const offered = new Set(mergers.map(({ modelId }) => modelId));
  const answered = answers
    .filter((answer) => isUsable(answer) && offered.has(answer.modelId))
    .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
  const ids = new Set(answered.map(({ modelId }) => modelId));
  return [...answered, ...mergers.filter(({ modelId }) => !ids.has(modelId))];
}
