import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import WrapText from "lucide-react/icons/text-wrap";
import { memo, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import type { MarkdownTexts } from "../texts.ts";
import { highlight } from "./highlight.ts";
import { languageOf } from "./languages.ts";
import { Lines } from "./lines.tsx";

/** Matches a line that is too long for a phone. */
const LONG_LINE = /[^\n]{37}/;

/** Lines per group of a long block. */
const GROUP_LINES = 50;

interface Group {
  text: string;
  /** The offset of the group in the code. */
  from: number;
}

export function CodeBlock(props: {
  text: string;
  language: string;
  /**
   * Whether the code is complete. Incomplete code is not highlighted, because its tokens would
   * change.
   */
  finished: boolean;
  texts: MarkdownTexts;
}) {
  const { text, finished, texts } = props;
  const { copied, copy } = useCopy();
  const [wrapped, setWrapped] = useState(false);
  const tag = props.language.split(/\s/)[0] ?? "";
  const language = languageOf(tag);
  const tokens = useHighlight(text, language?.grammar, finished);
  const cache = useRef<Group[]>([]);
  cache.current = regroup(cache.current, text);
  return (
    <figure className="code" data-wrapped={wrapped || undefined}>
      <figcaption>
        {language?.name ?? (tag.slice(0, 24) || texts.code)}
        <span className="flex items-center">
          {finished && LONG_LINE.test(text) && (
            <IconButton
              size="sm"
              label={texts.wrap}
              tip={texts.wrap}
              pressed={wrapped}
              onClick={() => setWrapped(!wrapped)}
            >
              <WrapText className="icon-s" />
            </IconButton>
          )}
          <Button size="sm" variant="quiet" onClick={() => copy(text)}>
            {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
            {copied ? texts.copied : texts.copy}
          </Button>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {cache.current.map((group) => (
            <LineGroup key={group.from} group={group} tokens={tokens} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** Memoized, so that only the last group renders while the code grows. */
const LineGroup = memo(function LineGroup(props: { group: Group; tokens: Uint32Array | undefined }) {
  return <Lines text={props.group.text} from={props.group.from} tokens={props.tokens} />;
});

function useHighlight(text: string, grammar: string | undefined, finished: boolean): Uint32Array | undefined {
  const [result, setResult] = useState<{ text: string; tokens: Uint32Array | undefined }>();
  useEffect(() => {
    if (!finished || !grammar) return;
    let canceled = false;
    highlight(text, grammar).then((tokens) => {
      if (!canceled) setResult({ text, tokens });
    });
    return () => {
      canceled = true;
    };
  }, [text, grammar, finished]);
  return result?.text === text ? result.tokens : undefined;
}

/** Splits the text into groups of lines. Groups that did not change stay the same objects. */
function regroup(groups: readonly Group[], text: string): Group[] {
  const kept = groups.slice(0, -1).filter(({ text: lines, from }) => text.startsWith(lines, from));
  const next = kept.length === Math.max(groups.length - 1, 0) ? kept : [];
  const last = next.at(-1);
  let from = last ? last.from + last.text.length : 0;
  for (;;) {
    const end = endOfGroup(text, from);
    const lines = text.slice(from, end);
    const before = groups[next.length];
    next.push(before?.from === from && before.text === lines ? before : { text: lines, from });
    if (end === text.length) return next;
    from = end;
  }
}

function endOfGroup(text: string, from: number): number {
  let at = from;
  for (let line = 0; line < GROUP_LINES; line++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}
