import { type ReactNode, useContext, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { endOf, isUsable, type Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import type { SelectedModel } from "../models/selected-model.ts";

/** Chooses the model that combines or checks a turn's answers. */
export function CombineForm(props: {
  turn: Turn;
  /** Called with the chosen model, unless a chat is running. */
  onStart: (writer: SelectedModel) => void;
  words: { by: string; hint: (answers: number) => string; start: string };
  /** Layout only: its margin and padding. */
  className?: string;
  /** More fields, before the model. The first one takes the focus. */
  children?: ReactNode;
}) {
  const { turn, onStart, words, className = "p-4", children } = props;
  const { busy, writers } = useContext(TurnActionsContext);
  const [models] = useState(() => sortWriters(turn, writers()));
  const [modelId, setModelId] = useState(models[0]?.modelId);
  const writer = models.find((model) => model.modelId === modelId);
  return (
    <form
      className={`grid gap-3.5 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (writer && !busy) onStart(writer);
      }}
    >
      {children}
      <Field label={words.by} hint={words.hint(turn.answers.filter(isUsable).length)}>
        {(control) => (
          <Select
            {...control}
            autoFocus={!children}
            value={modelId}
            onChange={(event) => setModelId(event.target.value)}
          >
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

/**
 * Sorts the models that answered to the front, the fastest first. While names are hidden, the order
 * would tell which model wrote which answer.
 */
function sortWriters({ answers, blind }: Turn, writers: readonly SelectedModel[]): readonly SelectedModel[] {
  if (blind === "hidden") return writers;
  const endedAt = ({ modelId }: SelectedModel) => {
    const answer = answers.find(({ model }) => model.modelId === modelId);
    return (answer && isUsable(answer) && endOf(answer)) || Number.MAX_VALUE;
  };
  return writers.toSorted((one, other) => endedAt(one) - endedAt(other));
}
