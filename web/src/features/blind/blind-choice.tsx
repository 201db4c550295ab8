import Check from "lucide-react/icons/check";
import Eye from "lucide-react/icons/eye";
import { useContext } from "react";
import { blind } from "#texts/blind.ts";
import { Button } from "../../ui/button.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { isUsable, type Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/**
 * Asks which answer of a blind turn is best, unless all have failed. Choosing one, or revealing the
 * names, ends blind mode.
 */
export function BlindChoice({ turn, onEnded }: { turn: Turn; onEnded: () => void }) {
  const { choose, reveal } = useContext(TurnActionsContext);
  const words = blind;
  const usable = turn.answers.filter(isUsable);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and has its own layout
    <div
      className="flex flex-wrap items-center gap-2 text-note max-md:contents"
      role="group"
      aria-label={usable.length > 0 ? words.which : words.reveal}
    >
      {usable.length > 0 && (
        <b className="text-note font-semibold max-md:basis-full md:me-1">{words.which}</b>
      )}
      {usable.map(({ model }) => (
        <Button
          key={model.modelId}
          size="sm"
          onClick={() => {
            choose(turn.id, model.modelId);
            onEnded();
          }}
        >
          <Glyph slot={model.slot} />
          {model.name}
        </Button>
      ))}
      <Button
        size="sm"
        variant="quiet"
        className="max-md:-ms-2"
        onClick={() => {
          reveal(turn.id);
          onEnded();
        }}
      >
        <Eye className="icon-s" />
        {words.reveal}
      </Button>
    </div>
  );
}

/** The answer chosen in blind mode. */
export function BlindResult({ turn }: { turn: Turn }) {
  const name = turn.answers.find(({ model }) => model.modelId === turn.choice)?.model.name;
  return (
    name && (
      <p className="flex flex-wrap items-center gap-2 text-note max-md:basis-full md:me-2">
        <Check className="icon-s text-accent" />
        {blind.chose(name)}
      </p>
    )
  );
}
