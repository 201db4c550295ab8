import { sources as sourceTexts } from "#texts/conversation.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { type CitingAnswer, commonSources, type ListedSource, ownSources } from "./citations.ts";

/** How many letter tiles the summary shows. */
const TILES = 4;

/** The sources of an answer, except those that all answers to the question share. */
export function OwnSources(props: { answer: CitingAnswer; answers: readonly CitingAnswer[] }) {
  return <SourceList sources={ownSources(props.answer, props.answers)} />;
}

/** The sources that all answers to a question share, in a row of their own. */
export function CommonSources(props: { answers: readonly CitingAnswer[]; className: string }) {
  const sources = commonSources(props.answers);
  if (sources.length === 0) return null;
  return (
    <div className={`@container text-meta ${props.className}`}>
      <SourceList sources={sources} />
    </div>
  );
}

/** A list of sources, closed at first. Renders nothing if there are none. */
function SourceList({ sources }: { sources: readonly ListedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <Disclosure
      summary={
        <>
          <span className="flex gap-1" aria-hidden="true">
            {sources.slice(0, TILES).map(({ url, domain }) => (
              <Tile key={url} label={letterOf(domain)} />
            ))}
          </span>
          {sourceTexts.count(sources.length)}
        </>
      }
    >
      <ul className="pb-2 @pair:grid @pair:grid-cols-2 @pair:gap-x-10">
        {sources.map((source) => (
          <SourceLink key={source.url} source={source} />
        ))}
      </ul>
    </Disclosure>
  );
}

function SourceLink({ source }: { source: ListedSource }) {
  const { url, title, domain, snippet, number } = source;
  return (
    <li>
      <a
        className="-mx-2 grid grid-cols-[22px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 rounded-inner px-2 py-1.75 hover:bg-well @max-card:grid-cols-[21px_minmax(0,1fr)]"
        href={url}
        target="_blank"
        rel="noreferrer noopener"
      >
        <Tile label={number ?? letterOf(domain)} className="self-start" />
        <b
          className="truncate leading-snug font-medium text-pretty text-ink rtl:text-right @max-card:whitespace-normal"
          dir="auto"
        >
          {title}
        </b>
        <span className="max-w-name truncate text-meta text-muted @max-card:col-start-2 @max-card:max-w-none">
          {domain}
        </span>
        {snippet && (
          <span
            className="col-start-2 -col-end-1 line-clamp-2 text-meta leading-snug wrap-anywhere text-pretty text-muted rtl:text-right"
            dir="auto"
          >
            {snippet}
          </span>
        )}
      </a>
    </li>
  );
}

/** Replaces a favicon. Fetching the real one would tell the site about the reader. */
function letterOf(domain: string): string {
  return domain.match(/[\p{L}\p{N}]/u)?.[0] ?? "";
}

/** A tile with the letter of a site, or with the number that answers cite it by. */
function Tile({ label, className = "" }: { label: string | number; className?: string }) {
  return (
    <span
      className={`grid size-5.25 place-items-center rounded-inner bg-well text-tag leading-none font-semibold text-ink-2 uppercase inset-ring inset-ring-line-2 ${className}`}
      aria-hidden={typeof label === "string"}
    >
      {label}
    </span>
  );
}
