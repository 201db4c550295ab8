import { composer } from "#texts/composer.ts";
import { conversation } from "#texts/conversation.ts";
import { limits } from "../../lib/limits.ts";
import { Tally } from "../../ui/tally.tsx";
import type { SelectedModel } from "../models/selected-model.ts";
import { count, noSelection, replace, type Selection } from "../models/selection.ts";

/** How many models the question goes to. */
export function ModelCount(props: {
  selection: Selection;
  /** The one model that is asked instead. */
  only?: SelectedModel;
  /** Whether to say that the question uses a chat. */
  usesChat?: boolean;
  className?: string;
}) {
  const { selection, only, usesChat, className = "" } = props;
  const words = composer;
  const asked = only ? replace(noSelection, only.slot, only.modelId) : selection;
  const selected = count(asked);
  return (
    <span
      className={`num inline-flex min-w-0 items-center gap-2 text-label font-medium whitespace-nowrap text-ink-2 ${className}`}
    >
      {/* The button with the name of the only model, or the line below, needs the room. */}
      <Tally
        slots={asked}
        size={20}
        className={`-mt-0.5 max-2xs:hidden ${only || usesChat ? "md:max-lg:hidden" : ""} ${selected === 0 ? "short:hidden" : ""}`}
      />
      <span className="grid leading-tight">
        {/* In a short window, what is missing is shown next to the input. */}
        <span className={`truncate ${selected === 0 ? "short:text-meta/tight short:whitespace-normal" : ""}`}>
          {selected === 0 ? words.noModel : words.selected(selected, only ? 1 : limits.question.models)}
        </span>
        {usesChat && (
          <small className="text-meta/tight font-normal text-muted">{conversation.usesChat}</small>
        )}
      </span>
    </span>
  );
}
