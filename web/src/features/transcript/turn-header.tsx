import { Columns3, EyeOff, Globe, PanelTop, Waypoints } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { formatBytes, formatTime } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { FileChip } from "../../ui/file-chip.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { searchErrorOf } from "../conversation/error-of.ts";
import type { Turn } from "../conversation/turn.ts";
import { Question } from "./question.tsx";
import { QuestionTools } from "./question-tools.tsx";
import type { View } from "./views.ts";

const QuestionEditor = lazyComponent(async () => (await import("./question-editor.tsx")).QuestionEditor);

/** The question, how it was asked, and the switch between the views. */
export function TurnHeader(props: {
  turn: Turn;
  view: View;
  onView: (view: View) => void;
  /** What all models saw of the previous answers. Undefined if each saw its own. */
  shared: string | undefined;
}) {
  const { turn, view, onView, shared } = props;
  const words = texts.conversation;
  const askedAt = new Date(turn.askedAt);
  const tools = useRef<HTMLDivElement>(null);
  // The annotations need the whole width of a phone.
  const annotated = turn.deepSearch || shared || turn.blind;
  return (
    <header className="mb-4.5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 md:items-end">
      <div
        ref={tools}
        className={`col-start-1 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-meta text-muted max-md:gap-x-2.5 ${annotated ? "max-sm:-col-end-1" : ""}`}
        tabIndex={-1}
      >
        <span className="max-sm:sr-only">{words.asked}</span>
        <time className="num" dateTime={askedAt.toISOString()}>
          {formatTime(turn.askedAt)}
        </time>
        {turn.deepSearch && <Meta icon={<Globe className="icon-s" />}>{words.deepSearch}</Meta>}
        {shared && <Meta icon={<Waypoints className="icon-s" />}>{shared}</Meta>}
        {turn.blind && (
          <Meta icon={<EyeOff className="icon-s" />}>
            {turn.blind === "hidden" ? <BlindNote /> : texts.blind.shownNote}
          </Meta>
        )}
        <QuestionTools turn={turn} />
      </div>
      {turn.edit === undefined ? (
        <Question text={turn.question} />
      ) : (
        <>
          <h2 className="sr-only">{turn.question}</h2>
          <AsyncBoundary>
            <QuestionEditor turn={turn} onEnd={() => tools.current?.focus()} />
          </AsyncBoundary>
        </>
      )}
      <Segmented
        className={`md:row-start-2 ${annotated ? "max-sm:col-start-1 max-sm:mt-1.5 max-sm:justify-self-start sm:col-start-2 sm:max-md:row-start-1" : "col-start-2 max-md:row-start-1"}`}
        label={words.view}
        value={view}
        onChange={onView}
        options={[
          { value: "grid", label: words.grid, icon: <Columns3 className="icon-s" /> },
          { value: "tabs", label: words.tabs, icon: <PanelTop className="icon-s" /> },
        ]}
      />
      <SearchNotice turn={turn} />
      <Files turn={turn} />
    </header>
  );
}

/** An annotation. On a phone it follows the buttons, which fit beside the time. */
function Meta({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.25 text-pretty max-sm:order-1">
      {icon}
      {children}
    </span>
  );
}

/** Shows that the names are hidden. Short on a phone, so that the buttons fit beside it. */
function BlindNote() {
  return (
    <>
      <span className="max-sm:sr-only">{texts.blind.hiddenNote}</span>
      <span className="sm:hidden" aria-hidden="true">
        {texts.blind.label}
      </span>
    </>
  );
}

/** Why the answers have no sources although Deep Search was on. */
function SearchNotice({ turn }: { turn: Turn }) {
  const answer = turn.answers.find(({ searchError }) => searchError);
  return (
    // Screen readers announce changes only in a live region that is already on the page.
    <p className="col-span-full mt-1.5 text-meta text-muted empty:absolute" role="status" dir="auto">
      {answer && searchErrorOf(answer)}
    </p>
  );
}

/** The files sent with the question, and what was cut from earlier ones. */
function Files({ turn }: { turn: Turn }) {
  const { attachments, trimmed } = turn;
  const words = texts.files;
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
        <p className="col-span-full text-meta text-muted">
          {trimmed.images > 0 && words.trimmedImages(trimmed.images)}{" "}
          {trimmed.texts > 0 && words.trimmedTexts}
        </p>
      )}
    </>
  );
}
