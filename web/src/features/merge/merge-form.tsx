import type { SelectedModel } from "../models/selected-model.ts";
import "../../ui/field.css";
import "./merge.css";
import { useContext, useId, useState } from "react";
import * as texts from "../../texts/en.ts";
import { isUsable, type Turn } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/** Who is to write one answer out of those of a turn. */
export function MergeForm(props: { turn: Turn; onMerge: () => void; onClose: () => void }) {
  const { turn, onMerge, onClose } = props;
  const { merge, busy, writers } = useContext(TurnActionsContext);
  const [offered] = useState(() => writersFor(turn, writers()));
  const [modelId, setModelId] = useState(offered[0]?.modelId);
  const id = useId();
  const words = texts.merge;
  const writer = offered.find((model) => model.modelId === modelId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!writer || busy) return;
        onClose();
        onMerge();
        merge(turn.id, writer);
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
          {offered.map((model) => (
            <option key={model.modelId} value={model.modelId}>
              {model.name}
            </option>
          ))}
        </select>
        <p className="hint">{words.hint(turn.answers.filter(isUsable).length)}</p>
      </div>
      <button type="submit" className="btn sm primary" disabled={busy}>
        {words.start}
      </button>
    </form>
  );
}

/** The first that answered comes first, then the others that did, then whoever else may write. */
function writersFor({ answers }: Turn, writers: readonly SelectedModel[]): SelectedModel[] {
  const all = new Set(writers.map(({ modelId }) => modelId));
  const answered = answers
    .filter((answer) => isUsable(answer) && all.has(answer.modelId))
    .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
  const ids = new Set(answered.map(({ modelId }) => modelId));
  return [...answered, ...writers.filter(({ modelId }) => !ids.has(modelId))];
}
