import { Check, Copy } from "lucide-react";
import { memo } from "react";
import { useCopy } from "../use-copy.ts";
import type { ProseLabels } from "./prose.tsx";

/** A code block's lines are kept in groups, so that a long one that grows renders its last group only. */
const GROUP_LINES = 50;

const names: Record<string, string> = {
  bash: "Shell",
  c: "C",
  cpp: "C++",
  css: "CSS",
  go: "Go",
  html: "HTML",
  java: "Java",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  jsx: "JSX",
  python: "Python",
  py: "Python",
  rust: "Rust",
  sh: "Shell",
  sql: "SQL",
  toml: "TOML",
  ts: "TypeScript",
  tsx: "TSX",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
};

export function CodeBlock(props: { text: string; language: string; labels: ProseLabels }) {
  const { text, labels } = props;
  const { copied, copy } = useCopy();
  const language = props.language.split(/\s/)[0] ?? "";
  return (
    <figure className="code">
      <figcaption>
        {names[language.toLowerCase()] ?? (language || labels.code)}
        <button type="button" className="btn sm quiet" onClick={() => copy(text)}>
          {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
          {copied ? labels.copied : labels.copy}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must be able to */}
      <pre tabIndex={0}>
        <code>
          {groups(text).map((lines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups are only appended, their place is their name
            <Lines key={index} text={lines} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** Memoised for the same reason as a settled block: see prose.tsx. */
const Lines = memo(function Lines({ text }: { text: string }) {
  return <span>{text}</span>;
});

function groups(text: string): string[] {
  const lines = text.split("\n");
  const count = Math.ceil(lines.length / GROUP_LINES);
  return Array.from({ length: count }, (_, index) => {
    const from = index * GROUP_LINES;
    const group = lines.slice(from, from + GROUP_LINES).join("\n");
    return index < count - 1 ? `${group}\n` : group;
  });
}
