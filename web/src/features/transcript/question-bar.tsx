import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { conversation } from "#texts/conversation.ts";
import { showTurn } from "../../lib/show-turn.ts";
import { truncate } from "../../lib/truncate.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ViewSwitch } from "./view-switch.tsx";
import type { View } from "./views.ts";

/** More than fit in the widest window. */
const SHOWN_CHARACTERS = 400;

/**
 * The bar covers a question that ends above this line. It then appears as the names of the models
 * begin to stick below it: they are 18 px below the question.
 */
const HEADER_LINE_PX = 56 + 44 - 18;

/** The bar leaves when the toolbar, which is 10 px below the answers, begins above this line. */
const TOOLBAR_LINE_PX = 56 + 44 + 10;

/** The position of a turn, and the number of turns. */
export interface TurnPosition {
  number: number;
  count: number;
}

/**
 * A slim bar at the top of the window, while a turn's question is out of sight above it: the
 * question, the way to the other turns, and the switch between the views. It takes no room in the
 * turn, and leaves the window with it. Not memoized: sealing replaces React's previous state by
 * rendering repeatedly, and equal props would keep the question in it.
 */
export function QuestionBar(
  props: TurnPosition & {
    turnId: string;
    question: string;
    /** The mark that shows the turn's state. */
    mark: ReactNode;
    /** The part of the turn with its question. */
    header: RefObject<HTMLElement | null>;
    view: View;
    onView: (turnId: string, view: View) => void;
  },
) {
  const { number, count, turnId, question, mark, header, view, onView } = props;
  useLanguage();
  const shown = useIsPassed(header);
  const words = conversation;
  return (
    <div className="sticky top-14 z-2 -mx-gutter h-0 short:top-0">
      {shown && (
        <nav
          data-sticky
          className="flex h-11 items-center gap-2 border-b border-line bg-page px-gutter md:gap-4"
          aria-label={words.turns}
        >
          {mark}
          <button
            type="button"
            className="me-auto min-w-0 truncate rounded-1 py-1.5 max-md:py-2.5 text-start text-note font-semibold bidi-plaintext hover:text-accent"
            aria-keyshortcuts="Alt+ArrowUp"
            data-tip={words.toQuestion}
            onClick={() => showTurn(number - 1)}
          >
            {truncate(question, SHOWN_CHARACTERS)}
          </button>
          {count > 1 && (
            <div className="flex flex-none items-center text-meta whitespace-nowrap text-muted">
              <span className="num max-md:hidden">{words.turn(number, count)}</span>
              <span className="num md:hidden" aria-hidden>
                {words.versionShort(number, count)}
              </span>
              <IconButton
                size="sm"
                label={words.previousTurn}
                tip={words.previousTurn}
                className="md:ms-1"
                disabled={number === 1}
                onClick={() => showTurn(number - 2)}
              >
                <ChevronUp className="icon-s" />
              </IconButton>
              <IconButton
                size="sm"
                label={words.nextTurn}
                tip={words.nextTurn}
                aria-keyshortcuts="Alt+ArrowDown"
                disabled={number === count}
                onClick={() => showTurn(number)}
              >
                <ChevronDown className="icon-s" />
              </IconButton>
            </div>
          )}
          <ViewSwitch className="max-md:hidden" turnId={turnId} view={view} onView={onView} />
        </nav>
      )}
    </div>
  );
}

/**
 * Returns whether a turn's header is above the visible part of the window, but not all of its answers.
 * Separate from the component, because the closure of an effect keeps everything in its scope alive.
 */
function useIsPassed(header: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const element = header.current;
    const turn = element?.parentElement;
    const toolbar = turn?.querySelector("[data-toolbar]");
    if (!element || !turn || !toolbar) return;
    // Not from the observers' entries: a jump may take an element past the window without an entry.
    const update = () => {
      const isHeaderAbove = element.getBoundingClientRect().bottom < HEADER_LINE_PX;
      // A merged answer is below the toolbar.
      const answersEnd = toolbar.nextElementSibling
        ? turn.getBoundingClientRect().bottom
        : toolbar.getBoundingClientRect().top;
      setPassed(isHeaderAbove && answersEnd > TOOLBAR_LINE_PX);
    };
    const observers = [HEADER_LINE_PX, TOOLBAR_LINE_PX].map(
      (line) => new IntersectionObserver(update, { rootMargin: `-${line}px 0px 0px`, threshold: [0, 1] }),
    );
    observers[0]?.observe(element);
    for (const end of [turn, toolbar]) observers[1]?.observe(end);
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [header]);
  return passed;
}
