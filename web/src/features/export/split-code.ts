interface Part {
  text: string;
  isCode: boolean;
}

/** The markers of the quotes and list items that a line is in. */
const containers = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/;
const fence = /^(`{3,}(?!.*`)|~{3,})/;

/** Splits Markdown into code and other text. It is right about code that is written clearly. */
export function splitCode(markdown: string): Part[] {
  const parts: Part[] = [];
  let closing: RegExp | undefined;
  let before = "";
  for (const line of markdown.split(/(?<=\n)/)) {
    const text = line.replace(containers, "");
    const [mark = ""] = closing ? [] : (fence.exec(text) ?? []);
    if (!closing && !mark) {
      before += line;
      // Code ends with its paragraph.
      if (text.trim() !== "") continue;
    }
    parts.push(...splitSpans(before));
    before = "";
    if (!closing && !mark) continue;
    parts.push({ text: line, isCode: true });
    if (mark) closing = new RegExp(`^${mark}${mark.charAt(0)}*\\s*$`);
    else if (closing?.test(text)) closing = undefined;
  }
  return [...parts, ...splitSpans(before)];
}

/** Splits a paragraph at its code spans, which are between backtick strings of the same length. */
function splitSpans(text: string): Part[] {
  const runs = [...text.matchAll(/`+/g)];
  const ends = new Map<number, number>();
  const closers = runs
    .toReversed()
    .map(({ 0: run }, fromEnd) => {
      const closer = ends.get(run.length);
      ends.set(run.length, runs.length - 1 - fromEnd);
      return closer;
    })
    .toReversed();
  const parts: Part[] = [];
  let from = 0;
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at];
    const closer = closers[at];
    const close = closer === undefined ? undefined : runs[closer];
    if (!open || !close || closer === undefined) continue;
    const end = close.index + close[0].length;
    parts.push({ text: text.slice(from, open.index), isCode: false });
    parts.push({ text: text.slice(open.index, end), isCode: true });
    from = end;
    at = closer;
  }
  return [...parts, { text: text.slice(from), isCode: false }];
}
