import "./threads-menu.css";
import { ChevronDown, Waypoints } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { masked } from "../blind/mask.ts";
import { isUsable, ownThreads, type Threads, type Turn } from "../conversation/turn.ts";

interface Option {
  threads: Threads;
  label: string;
  hint: string;
}

/** What the models get to see of the answers to the last question, chosen anew for each. */
export function ThreadsMenu(props: { last: Turn; threads: Threads; onThreads: (threads: Threads) => void }) {
  const { threads, onThreads } = props;
  const last = masked(props.last);
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
      <button
        ref={button}
        type="button"
        className={`toggle threads max-[640px]:px-2 ${threads.mode === "own" ? "" : "on"}`}
        data-tip={words.tip}
        popoverTarget={id}
      >
        <Waypoints />
        <span className="max-[640px]:sr-only">{current?.label}</span>
        <ChevronDown className="icon-s max-[640px]:hidden" />
      </button>
      <Popover id={id} anchor={button} className="threads-menu">
        {(close) => (
          <fieldset>
            <legend>{words.legend}</legend>
            {options.map((option) => (
              <label key={option.label}>
                <input
                  type="radio"
                  name={id}
                  checked={option === current}
                  // biome-ignore lint/a11y/noAutofocus: the reader has opened this menu just now
                  autoFocus={option === current}
                  onChange={() => onThreads(option.threads)}
                  onKeyDown={(event) => event.key === "Enter" && close()}
                />
                <span>
                  {option.label}
                  <small>{option.hint}</small>
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
