/** The target of a link reference. */
export interface Target {
  href: string;
  title: string;
}

/** Link reference definitions by normalized label. The first definition of a label wins. */
export type Definitions = ReadonlyMap<string, Target>;

/** Labels match if they are equal after case folding and collapsing whitespace. */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase().toLowerCase();
}

/** A link label has at most 999 characters (CommonMark). */
const label = /^\[((?:[^\\[\]]|\\.){1,999})\]/s;
const bracketed = /^<((?:[^<>\n\\]|\\.)*)>/;
const title = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\))/s;
const space = /^[ \t]*(?:\n[ \t]*)?/;
const endOfLine = /^[ \t]*(?:\n|$)/;

/** Parses the link reference definition at the start of a paragraph. */
export function definitionAt(text: string): (Target & { label: string; length: number }) | undefined {
  const name = text.match(label);
  const written = name?.[1]?.trim();
  if (!name || !written || text.charAt(name[0].length) !== ":") return undefined;
  let at = name[0].length + 1;
  at += text.slice(at).match(space)?.[0].length ?? 0;
  const target = text.slice(at).match(bracketed);
  const bare = target || text.charAt(at) === "<" ? "" : bareDestination(text.slice(at));
  if (!target && bare === "") return undefined;
  at += target?.[0].length ?? bare.length;
  const href = withoutEscapes(target?.[1] ?? bare);

  const gap = text.slice(at).match(space)?.[0] ?? "";
  const found = gap === "" ? null : text.slice(at + gap.length).match(title);
  if (found) {
    const after = at + gap.length + found[0].length;
    const end = text.slice(after).match(endOfLine);
    if (end) {
      const words = withoutEscapes(found[1] ?? found[2] ?? found[3] ?? "");
      return { label: written, href, title: words, length: after + end[0].length };
    }
  }
  const end = text.slice(at).match(endOfLine);
  return end ? { label: written, href, title: "", length: at + end[0].length } : undefined;
}

/** A destination without angle brackets: no whitespace, and parentheses only in pairs. */
function bareDestination(text: string): string {
  const [run = ""] = text.match(/^[^\s\p{Cc}]+/u) ?? [];
  let depth = 0;
  for (let at = 0; at < run.length; at++) {
    const char = run.charAt(at);
    if (char === "\\") at += 1;
    else if (char === "(") depth += 1;
    else if (char === ")" && --depth < 0) return run.slice(0, at);
  }
  return depth === 0 ? run : "";
}

/** Resolves backslash escapes. Entities are decoded when the text is displayed. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
