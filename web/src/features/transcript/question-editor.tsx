import { type KeyboardEvent, useContext } from "react";
import { conversation } from "#texts/conversation.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/input-class.ts";
import type { AskedTurn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/**
 * Edits a question and asks it again. Enter asks, Shift+Enter inserts a line break, Escape cancels.
 * The text is stored in the turn, so it is sealed and erased with the conversation.
 */
export function QuestionEditor({ turn, onEnd }: { turn: AskedTurn; onEnd: () => void }) {
  const { setEdit, askEdited, countAfter, busy } = useContext(TurnActionsContext);
  const words = conversation;
  const text = turn.edit ?? "";
  const later = countAfter(turn.id);
  const canAsk = !busy && (text.trim() !== "" || turn.attachments.length > 0);

  function cancel() {
    setEdit(turn.id, null);
    onEnd();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      cancel();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (canAsk) askEdited(turn.id);
    }
  }

  return (
    <form
      className="col-start-1 grid max-w-measure gap-2.5 max-md:-col-end-1"
      aria-label={words.editLabel}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAsk) askEdited(turn.id);
      }}
    >
      <textarea
        className={`px-3 ${inputClass} field-sizing-content max-h-[40vh] min-h-20 resize-none py-2.5 text-large/snug bidi-plaintext`}
        rows={3}
        aria-label={words.editLabel}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit
        autoFocus
        autoComplete="off"
        value={text}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={(event) => setEdit(turn.id, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
        <Button type="submit" variant="primary" size="sm" disabled={!canAsk}>
          {words.askEdited}
        </Button>
        <Button variant="quiet" size="sm" onClick={cancel}>
          {words.cancel}
        </Button>
        <p className="flex-[1_1_28ch] text-meta text-pretty text-muted">
          {words.editHint} {later > 0 && words.editHides(later)}
        </p>
      </div>
    </form>
  );
}
