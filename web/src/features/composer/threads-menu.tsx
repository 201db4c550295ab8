import { ChevronDown, Waypoints } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { Threads, Turn } from "../conversation/turn.ts";
import { ThreadsOptions, threadsLabel } from "./threads-options.tsx";

/** Chooses what the models see of the last answers. Applies to the next question only. */
export function ThreadsMenu(props: { last: Turn; threads: Threads; onThreads: (threads: Threads) => void }) {
  const { last, threads, onThreads } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Toggle
        ref={button}
        on={threads.mode !== "own"}
        tip={texts.threads.tip}
        popoverTarget={id}
        className="min-w-0"
      >
        <Waypoints />
        <span className="truncate md:max-[960px]:sr-only">{threadsLabel(last, threads)}</span>
        <ChevronDown className="icon-s -ms-0.5 text-muted md:max-[960px]:hidden" />
      </Toggle>
      <Popover
        id={id}
        anchor={button}
        align="start"
        className="w-[min(360px,calc(100vw-16px))] px-2 pt-3 pb-2"
      >
        <ThreadsOptions last={last} threads={threads} onThreads={onThreads} autoFocus />
      </Popover>
    </>
  );
}
