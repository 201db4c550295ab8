import { useId } from "react";
import { sharing as sharingTexts } from "#texts/conversation.ts";
import { useClosePopover } from "../../ui/popover.tsx";
import { maskTurn } from "../blind/mask.ts";
import { isUsable, noSharing, type Sharing, type Turn } from "../conversation/conversation.ts";

interface Option {
  /** Unique, unlike the label: two models may have the same name. */
  key: string;
  sharing: Sharing;
  label: string;
  hint: string;
}

/** The ways in which the next question can build on the answers to `turn`. */
function sharingOptions(turn: Turn): Option[] {
  const words = sharingTexts;
  return [
    { key: "none", sharing: noSharing, label: words.none, hint: words.noneHint },
    ...maskTurn(turn)
      .answers.filter(isUsable)
      .map(({ model: { modelId, name } }) => ({
        key: modelId,
        sharing: { mode: "chosen", modelId } as const,
        label: words.one(name),
        hint: words.oneHint(name),
      })),
    { key: "all", sharing: { mode: "all" }, label: words.all, hint: words.allHint },
  ];
}

/** Returns the label of the chosen option. */
export function sharingLabel(turn: Turn, sharing: Sharing): string {
  return sharingOptions(turn).find((option) => isSame(option.sharing, sharing))?.label ?? sharingTexts.none;
}

/** Radio buttons for what the models see of the last answers, in a popover. */
export function SharingOptions(props: {
  last: Turn;
  sharing: Sharing;
  onSharing: (sharing: Sharing) => void;
  autoFocus?: boolean;
}) {
  const { last, sharing, onSharing, autoFocus } = props;
  const close = useClosePopover();
  const name = useId();
  const options = sharingOptions(last);
  const current = options.find((option) => isSame(option.sharing, sharing)) ?? options[0];
  return (
    <fieldset>
      <legend className="px-2.75 pb-1.5 text-meta text-muted">{sharingTexts.legend}</legend>
      {options.map((option) => (
        <label
          key={option.key}
          className="grid cursor-pointer grid-cols-auto-fr gap-x-2.5 rounded-2 px-2.75 py-1.75 max-md:py-2.5 text-note font-medium hover:bg-wash"
        >
          <input
            className="mt-0.75 size-4 appearance-none rounded-full border border-control checked:border-5 checked:border-accent"
            type="radio"
            name={name}
            checked={option === current}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this menu
            autoFocus={autoFocus && option === current}
            onChange={() => onSharing(option.sharing)}
            onKeyDown={(event) => event.key === "Enter" && close()}
          />
          <span>
            {option.label}
            <small className="block text-meta/[1.35] font-normal text-balance text-muted">
              {option.hint}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function isSame(a: Sharing, b: Sharing): boolean {
  return a.mode === b.mode && (a.mode !== "chosen" || b.mode !== "chosen" || a.modelId === b.modelId);
}
