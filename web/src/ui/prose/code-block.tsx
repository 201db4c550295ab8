import { Check, Copy } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { useCopy } from "../use-copy.ts";
import { highlight } from "./highlight.ts";
import type { ProseLabels } from "./labels.ts";
import { languageOf } from "./languages.ts";
import { Lines } from "./lines.tsx";

/** A code block's lines are kept in groups, so that a long one that grows renders its last group only. */
const GROUP_LINES = 50;

interface Group {
  text: string;
  /** Where in the code it begins. */
  from: number;
}

export function CodeBlock(props: {
  text: string;
  language: string;
  /** Whether nothing comes any more. Only then is it highlighted: half of it reads as something else. */
  finished: boolean;
  labels: ProseLabels;
}) {
  const { text, finished, labels } = props;
  const { copied, copy } = useCopy();
  const tag = props.language.split(/\s/)[0] ?? "";
  const language = languageOf(tag);
  const marks = useMarks(text, language?.grammar, finished);
  const cache = useRef<Group[]>([]);
  cache.current = regroup(cache.current, text);
  return (
    <figure className="code">
      <figcaption>
        {language?.name ?? (tag.slice(0, 24) || labels.code)}
        <button type="button" className="btn sm quiet" onClick={() => copy(text)}>
          {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
          {copied ? labels.copied : labels.copy}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must be able to */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {cache.current.map((group) => (
            <SettledLines key={group.from} group={group} marks={marks} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** Memoised for the same reason as a settled block: see prose.tsx. */
const SettledLines = memo(function SettledLines(props: { group: Group; marks: Uint32Array | undefined }) {
  return <Lines text={props.group.text} from={props.group.from} marks={props.marks} />;
});

function useMarks(text: string, grammar: string | undefined, finished: boolean): Uint32Array | undefined {
  const [found, setFound] = useState<{ text: string; marks: Uint32Array | undefined }>();
  useEffect(() => {
    if (!finished || !grammar) return;
    let gone = false;
    highlight(text, grammar).then((marks) => {
      if (!gone) setFound({ text, marks });
    });
    return () => {
      gone = true;
    };
  }, [text, grammar, finished]);
  return found?.text === text ? found.marks : undefined;
}

/** The text in groups of lines; groups that did not change stay the same objects. */
function regroup(groups: readonly Group[], text: string): Group[] {
  const kept = groups.slice(0, -1).filter(({ text: lines, from }) => text.startsWith(lines, from));
  const next = kept.length === Math.max(groups.length - 1, 0) ? kept : [];
  const last = next.at(-1);
  let from = last ? last.from + last.text.length : 0;
  for (;;) {
    const end = endOfLines(text, from);
    const lines = text.slice(from, end);
    const before = groups[next.length];
    next.push(before?.from === from && before.text === lines ? before : { text: lines, from });
    if (end === text.length) return next;
    from = end;
  }
}

/** Behind so many lines, or where the text ends. */
function endOfLines(text: string, from: number): number {
  let at = from;
  for (let line = 0; line < GROUP_LINES; line++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}
