import type { LucideIcon } from "lucide-react";
import EyeOff from "lucide-react/icons/eye-off";
import Globe from "lucide-react/icons/globe";
import Waypoints from "lucide-react/icons/waypoints";
import { memo, type ReactNode, type RefObject, useRef } from "react";
import { blind } from "#texts/blind.ts";
import { conversation } from "#texts/conversation.ts";
import { files } from "#texts/files.ts";
import { formatBytes, formatTime } from "../../lib/format.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { FileChip } from "../../ui/file-chip.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import type { Answer, AskedTurn } from "../conversation/conversation.ts";
import { searchErrorOf } from "../conversation/error-of.ts";
import { Question } from "./question.tsx";
import { QuestionTools } from "./question-tools.tsx";
import { ViewSwitch } from "./view-switch.tsx";
import type { View } from "./views.ts";

const QuestionEditor = lazyNamed(() => import("./question-editor.tsx"), "QuestionEditor");

/**
 * The question, how it was asked, and the switch between the views. Memoized, with the turn's fields
 * as props, so that it does not render again while the answers grow.
 */
export const TurnHeader = memo(function TurnHeader(
  props: AskedTurn & {
    ref?: RefObject<HTMLElement | null>;
    /** The mark that shows the turn's state. */
    mark: ReactNode;
    searchFailure: Answer["searchFailure"];
    view: View;
    onView: (turnId: string, view: View) => void;
    /** What all models saw of the previous answers. Undefined if each saw its own. */
    shared: string | undefined;
  },
) {
  const { ref, mark, searchFailure, view, onView, shared, ...turn } = props;
  useLanguage();
  const words = conversation;
  const askedAt = new Date(turn.askedAt);
  const tools = useRef<HTMLDivElement>(null);
  return (
    <header
      ref={ref}
      className="mb-4.5 grid grid-cols-fr-auto items-center gap-x-6 gap-y-1 max-sm:gap-x-2 md:items-end"
    >
      {/* Before its tools for screen readers, and below them. */}
      {turn.edit === undefined ? (
        <Question text={turn.question} />
      ) : (
        <>
          <h2 className="sr-only" tabIndex={-1}>
            {turn.question}
          </h2>
          <AsyncBoundary>
            <QuestionEditor turn={turn} onEnd={() => tools.current?.focus()} />
          </AsyncBoundary>
        </>
      )}
      <div className="order-first col-start-1 text-meta text-muted max-sm:contents sm:flex sm:flex-wrap sm:gap-x-3.5">
        <div
          ref={tools}
          className="order-first flex flex-wrap items-center gap-x-2.5 gap-y-1.5 max-2xs:gap-x-0 md:gap-x-3.5"
          tabIndex={-1}
        >
          {mark}
          <span className="max-sm:sr-only">{words.asked}</span>
          <time className="num" dateTime={askedAt.toISOString()}>
            {formatTime(turn.askedAt)}
          </time>
          <QuestionTools turn={turn} />
        </div>
        {/* A row of its own on a phone. */}
        <div className="order-first col-span-full flex flex-wrap items-center gap-x-3.5 gap-y-1 empty:hidden">
          {turn.deepSearch && <Meta Icon={Globe}>{words.deepSearch}</Meta>}
          {shared && <Meta Icon={Waypoints}>{shared}</Meta>}
          {turn.blind && (
            <Meta Icon={EyeOff}>{turn.blind === "hidden" ? blind.hiddenNote : blind.shownNote}</Meta>
          )}
        </div>
      </div>
      <ViewSwitch
        className="col-start-2 row-start-1 md:row-start-2"
        turnId={turn.id}
        view={view}
        onView={onView}
      />
      {/* Screen readers announce changes only in a live region that is already on the page. */}
      <p
        className="col-span-full mt-1.5 text-meta text-pretty text-muted empty:absolute"
        role="status"
        dir="auto"
      >
        {searchErrorOf({ searchFailure })}
      </p>
      <Files turn={turn} />
    </header>
  );
});

/** How the question was asked. */
function Meta({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-start gap-1.25 text-pretty">
      <Icon className="mt-0.75 icon-s" />
      {children}
    </span>
  );
}

/** The files sent with the question, and what was cut from earlier ones. */
function Files({ turn }: { turn: AskedTurn }) {
  const { attachments, trimmed } = turn;
  const words = files;
  return (
    <>
      {attachments.length > 0 && (
        <ul className="col-span-full mt-2 flex min-w-0 flex-wrap gap-2" aria-label={words.sent}>
          {attachments.map(({ id, name, size, thumb }) => (
            <FileChip key={id} name={name} size={formatBytes(size)} thumb={thumb} />
          ))}
        </ul>
      )}
      {trimmed && trimmed.images + trimmed.texts > 0 && (
        <p className="col-span-full mt-1.5 text-meta text-pretty text-muted">
          {trimmed.images > 0 && words.trimmedImages(trimmed.images)}{" "}
          {trimmed.texts > 0 && words.trimmedTexts}
        </p>
      )}
    </>
  );
}
