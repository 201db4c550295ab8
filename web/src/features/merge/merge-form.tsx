import { useContext, useState } from "react";
import { merge as mergeTexts } from "#texts/compare.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useClosePopover } from "../../ui/popover.tsx";
import { Select } from "../../ui/select.tsx";
import { endOf, isUsable, type Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import type { SelectedModel } from "../models/selected-model.ts";

/** Chooses the model that combines a turn's answers, and starts the merge. */
export function MergeForm({ turn, onMerge }: { turn: Turn; onMerge: () => void }) {
  const { combine, busy, writers } = useContext(TurnActionsContext);
  const [models] = useState(() => sortWriters(turn, writers()));
  const [modelId, setModelId] = useState(models[0]?.modelId);
  const close = useClosePopover();
  const words = mergeTexts;
  const writer = models.find((model) => model.modelId === modelId);
  return (
    <form
      className="grid gap-3.5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!writer || busy) return;
        close();
        onMerge();
        combine(turn.id, "merged", writer);
      }}
    >
      <Field label={words.by} hint={words.hint(turn.answers.filter(isUsable).length)}>
        {(control) => (
          <Select {...control} autoFocus value={modelId} onChange={(event) => setModelId(event.target.value)}>
            {models.map((model) => (
              <option key={model.modelId} value={model.modelId}>
                {model.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="primary" size="sm" className="justify-self-start" disabled={busy}>
        {words.start}
      </Button>
    </form>
  );
}

/** Sorts the models that answered to the front, the fastest first. */
function sortWriters({ answers }: Turn, writers: readonly SelectedModel[]): SelectedModel[] {
  const all = new Set(writers.map(({ modelId }) => modelId));
  const answered = answers
    .filter((answer) => isUsable(answer) && all.has(answer.model.modelId))
    .sort((a, b) => (endOf(a) ?? 0) - (endOf(b) ?? 0))
    .map(({ model }) => model);
  const ids = new Set(answered.map(({ modelId }) => modelId));
  return [...answered, ...writers.filter(({ modelId }) => !ids.has(modelId))];
}
