import "./sources.css";
import { ChevronDown } from "lucide-react";
import { useMemo } from "react";
import type { Source } from "../../api/chat-stream.ts";
import { scrollToOpened } from "../../lib/scroll-into-view.ts";
import * as texts from "../../texts/en.ts";
import { type Listed, sourcesOf } from "./citations.ts";

/** How many letters stand for the list while it is closed. */
const LETTERS = 4;

/** What an ended answer rests on, closed at first; nothing where there is none. */
export function Sources({ text, evidence }: { text: string; evidence: readonly Source[] }) {
  const sources = useMemo(() => sourcesOf(text, evidence), [text, evidence]);
  const words = texts.sources;
  if (sources.length === 0) return null;
  return (
    <details className="cites" onToggle={scrollToOpened}>
      <summary>
        <span className="letters" aria-hidden="true">
          {sources.slice(0, LETTERS).map(({ url, domain }) => (
            <Letter key={url} domain={domain} />
          ))}
        </span>
        {words.count(sources.length)}
        <ChevronDown className="icon-s" />
      </summary>
      <ul>
        {sources.map((source) => (
          <SourceRow key={source.url} source={source} />
        ))}
      </ul>
    </details>
  );
}

function SourceRow({ source }: { source: Listed }) {
  const { url, title, domain, snippet, number } = source;
  return (
    <li>
      <a className="cite" href={url} target="_blank" rel="noreferrer noopener">
        <Letter domain={domain} />
        <b dir="auto">{title}</b>
        <span className="domain">
          {number === undefined ? domain : texts.sources.numbered(number, domain)}
        </span>
        {snippet && (
          <span className="snippet" dir="auto">
            {snippet}
          </span>
        )}
      </a>
    </li>
  );
}

/** A letter of ours: a fetched icon would tell the site who reads. */
function Letter({ domain }: { domain: string }) {
  return (
    <span className="letter" aria-hidden="true">
      {domain.match(/[\p{L}\p{N}]/u)?.[0]}
    </span>
  );
}
