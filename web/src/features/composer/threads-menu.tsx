import { ChevronDown, Waypoints } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { maskTurn } from "../blind/mask.ts";
import { isUsable, ownThreads, type Threads, type Turn } from "../conversation/turn.ts";

interface Option {
  threads: Threads;
  label: string;
  hint: string;
}

/** Chooses what the models see of the last answers. Applies to the next question only. */
export function ThreadsMenu(props: { last: Turn; threads: Threads; onThreads: (threads: Threads) => void }) {
  const { threads, onThreads } = props;
  const last = maskTurn(props.last);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.threads;
  const answers = last.answers.filter(isUsable);
  const options: Option[] = [
    { threads: ownThreads, label: words.own, hint: words.ownHint },
    ...answers.map(({ modelId, name }) => ({
      threads: { mode: "chosen", modelId } as const,
      label: words.one(name),
      hint: words.oneHint(name),
    })),
    { threads: { mode: "all" }, label: words.all, hint: words.allHint },
  ];
  const current = options.find((option) => isSame(option.threads, threads)) ?? options[0];
  return (
    <>
      <Toggle ref={button} on={threads.mode !== "own"} tip={words.tip} popoverTarget={id} className="min-w-0">
        <Waypoints />
        <span className="truncate max-sm:sr-only">{current?.label}</span>
        <ChevronDown className="icon-s -ms-0.5 text-muted max-sm:hidden" />
      </Toggle>
      <Popover
        id={id}
        anchor={button}
        className="max-h-[calc(100dvh-16px)] w-[min(360px,calc(100vw-16px))] overflow-auto px-2 pt-3 pb-2"
      >
        {(close) => (
          <fieldset>
            <legend className="px-2 pb-1.5 text-meta text-muted">{words.legend}</legend>
            {options.map((option) => (
              <label
                key={option.label}
                className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-2.5 rounded-2 px-2 py-1.75 text-note font-medium hover:bg-wash"
              >
                <input
                  className="mt-0.75 size-4 accent-accent"
                  type="radio"
                  name={id}
                  checked={option === current}
                  // biome-ignore lint/a11y/noAutofocus: the user has just opened this menu
                  autoFocus={option === current}
                  onChange={() => onThreads(option.threads)}
                  onKeyDown={(event) => event.key === "Enter" && close()}
                />
                <span>
                  {option.label}
                  <small className="block text-meta/[1.35] font-normal text-pretty text-muted">
                    {option.hint}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </Popover>
    </>
  );
}

function isSame(a: Threads, b: Threads): boolean {
  return a.mode === b.mode && (a.mode !== "chosen" || b.mode !== "chosen" || a.modelId === b.modelId);
}
