import { createContext, type MouseEvent, useContext } from "react";
import type { Voice } from "../../lib/voice.ts";
import { Glyph } from "../mark.tsx";
import type { ProseLabels } from "./labels.ts";
import type { CiteToken, VoicesToken } from "./markdown.ts";
import { safeHref } from "./safe-href.ts";

/** What a number in brackets refers to. */
export interface Citation {
  url: string;
  title: string;
}

/** What an answer's marks refer to, by number and by name. */
export interface References {
  citations: readonly Citation[];
  /** The names of all notes. */
  notes: ReadonlySet<string>;
}

export const ReferencesContext = createContext<References>({ citations: [], notes: new Set() });

/** `[1]`, raised: a link to that piece of evidence; as it was written where there is none. */
export function Cite({ token, labels }: { token: CiteToken; labels: ProseLabels }) {
  const { citations } = useContext(ReferencesContext);
  const links = token.numbers.map((number) => ({ number, ...target(citations[number - 1]) }));
  const own = token.href === undefined ? undefined : safeHref(token.href);
  if (own && citations.length === 0) {
    return (
      <a href={own} target="_blank" rel="noreferrer noopener">
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
            aria-label={labels.source(number, title)}
            title={title}
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

/** Whom a letter in brackets stands for, where prose is written out of several voices. */
export const VoicesContext = createContext<ReadonlyMap<string, { voice: Voice; name: string }> | null>(null);

/** `[A]`: the glyphs of the voices that say it; as it was written where there are none. */
export function Voices({ token }: { token: VoicesToken }) {
  const voices = useContext(VoicesContext);
  const marked = token.letters.map((letter) => ({ letter, ...voices?.get(letter) }));
  if (!marked.some(({ voice }) => voice)) return token.raw;
  return (
    <span
      className="voices"
      role="img"
      aria-label={`(${marked.map(({ letter, name }) => name ?? letter).join(", ")})`}
    >
      {marked.map(({ letter, voice }) => voice && <Glyph key={letter} voice={voice} />)}
    </span>
  );
}

/** Where a note is referred to: its name, raised, which leads to the note. */
export function NoteMark({ name, labels }: { name: string; labels: ProseLabels }) {
  const { notes } = useContext(ReferencesContext);
  if (!notes.has(name)) return <sup>{name}</sup>;
  return (
    <sup>
      <button
        type="button"
        data-mark={name}
        aria-label={labels.note(name)}
        onClick={(event) => go(event, "note", name)}
      >
        {name}
      </button>
    </sup>
  );
}

/** The way back from a note to where it was first referred to. */
export function NoteReturn({ name, labels }: { name: string; labels: ProseLabels }) {
  return (
    <button type="button" aria-label={labels.noteReturn(name)} onClick={(event) => go(event, "mark", name)}>
      {"↩\ufe0e"}
    </button>
  );
}

/** Moves the focus, and with it the view, within the same answer. */
function go(event: MouseEvent<HTMLElement>, to: "note" | "mark", name: string) {
  const prose = event.currentTarget.closest(".prose");
  prose?.querySelector<HTMLElement>(`[data-${to}="${CSS.escape(name)}"]`)?.focus();
}
