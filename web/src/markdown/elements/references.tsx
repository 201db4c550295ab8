import { createContext, type MouseEvent, useContext } from "react";
import type { CitationToken, LabelToken } from "../inline.ts";
import type { BracketLabels } from "../labels.ts";
import { safeHref } from "../safe-href.ts";
import type { MarkdownTexts } from "../texts.ts";

/** The source that a number in brackets cites. */
export interface Citation {
  url: string;
  title: string;
}

/** What the references in a text resolve to. */
export interface References {
  /** `[1]` cites the first. */
  citations: readonly Citation[];
  /** The names of the footnotes in the text. */
  footnotes: ReadonlySet<string>;
  labels?: BracketLabels;
}

export const ReferencesContext = createContext<References>({ citations: [], footnotes: new Set() });

/** `[1]` as a superscript link to the cited source, or as written if there is no such source. */
export function CitationMark({ token, texts }: { token: CitationToken; texts: MarkdownTexts }) {
  const { citations } = useContext(ReferencesContext);
  const links = token.numbers.map((number) => ({ number, ...target(citations[number - 1]) }));
  const defined = token.href === undefined ? undefined : safeHref(token.href);
  if (defined && citations.length === 0) {
    return (
      <a href={defined} target="_blank" rel="noreferrer noopener">
        {token.raw}
      </a>
    );
  }
  if (!links.some(({ href }) => href)) return token.raw;
  return (
    <sup>
      {links.map(({ number, href, title }) =>
        href ? (
          <a
            key={number}
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={texts.source(number, title)}
            data-tip={`${title} · ${new URL(href).host}`}
          >
            {number}
          </a>
        ) : (
          `[${number}]`
        ),
      )}
    </sup>
  );
}

function target(citation: Citation | undefined): { href?: string; title: string } {
  return citation ? { href: safeHref(citation.url), title: citation.title } : { title: "" };
}

/** A label in brackets, rendered by the feature that defines it. */
export function Label({ token }: { token: LabelToken }) {
  const { labels } = useContext(ReferencesContext);
  return labels?.render(token.text) ?? token.raw;
}

/** A footnote's name as a superscript button that moves the focus to the footnote. */
export function FootnoteMark({ name, texts }: { name: string; texts: MarkdownTexts }) {
  const { footnotes } = useContext(ReferencesContext);
  if (!footnotes.has(name)) return <sup>{name}</sup>;
  return (
    <sup>
      <button
        type="button"
        data-mark={name}
        aria-label={texts.note(name)}
        onClick={(event) => moveFocus(event, "note", name)}
      >
        {name}
      </button>
    </sup>
  );
}

/** A button that moves the focus from a footnote back to the first reference to it. */
export function FootnoteReturn({ name, texts }: { name: string; texts: MarkdownTexts }) {
  return (
    <button
      type="button"
      aria-label={texts.noteReturn(name)}
      onClick={(event) => moveFocus(event, "mark", name)}
    >
      {"↩\ufe0e"}
    </button>
  );
}

/** Focuses an element of the same text, which also scrolls it into view. */
function moveFocus(event: MouseEvent<HTMLElement>, to: "note" | "mark", name: string) {
  const root = event.currentTarget.closest(".markdown");
  root?.querySelector<HTMLElement>(`[data-${to}="${CSS.escape(name)}"]`)?.focus();
}
