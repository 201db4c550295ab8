/** In characters. The rest of a longer tag, such as an embedded image, is dropped. */
const MAX_TAG = 65_536;

const COMMENT = { start: "<!--", end: "-->" };
const CDATA = { start: "<![CDATA[", end: "]]>" };

/** In characters. No character reference is longer. */
const MAX_REFERENCE = 12;

/** What an XML scanner finds, in order. */
export interface XmlHandler {
  /** A tag without its brackets: "w:p", "/w:p", "w:br /". Comments are left out. */
  tag: (tag: string) => void;
  /** Decoded text. It can come in several parts. */
  text: (text: string) => void;
}

/**
 * Returns a function that scans XML piece by piece, in constant memory. The XML is not validated.
 */
export function xmlScanner({ tag: onTag, text: onText }: XmlHandler): (piece: string) => void {
  // The end of the last piece, if it may be the start of a token.
  let rest = "";
  let tag: string | undefined;
  let quote = "";
  let section: typeof COMMENT | undefined;

  return (piece) => {
    const source = rest + piece;
    rest = "";
    for (let at = 0; at < source.length; ) {
      if (section) at = scanSection(source, at, section);
      else if (tag === undefined) at = scanText(source, at);
      else at = scanTag(source, at, tag);
    }
  };

  function scanText(source: string, at: number): number {
    const open = source.indexOf("<", at);
    if (open < 0) {
      const reference = source.lastIndexOf("&");
      const isCut =
        reference >= at && source.length - reference < MAX_REFERENCE && !source.includes(";", reference);
      return hold(source, at, isCut ? reference : source.length, true);
    }
    if (source.length - open < CDATA.start.length) {
      const couldBe = source.slice(open);
      if (COMMENT.start.startsWith(couldBe) || CDATA.start.startsWith(couldBe)) {
        return hold(source, at, open, true);
      }
    }
    if (open > at) onText(decodeReferences(source.slice(at, open)));
    section = [COMMENT, CDATA].find(({ start }) => source.startsWith(start, open));
    if (section) return open + section.start.length;
    tag = "";
    return open + 1;
  }

  function scanSection(source: string, at: number, { end }: typeof COMMENT): number {
    const isText = section === CDATA;
    const close = source.indexOf(end, at);
    if (close < 0) {
      const cut = Math.max(at, source.length - end.length + 1);
      if (isText && cut > at) onText(source.slice(at, cut));
      return hold(source, cut, cut, false);
    }
    if (isText && close > at) onText(source.slice(at, close));
    section = undefined;
    return close + end.length;
  }

  function scanTag(source: string, at: number, begun: string): number {
    const found = quote ? source.indexOf(quote, at) : indexOfAny(source, at);
    const end = found < 0 ? source.length : found;
    const isEnd = !quote && source[end] === ">";
    const part = source.slice(at, isEnd ? end : end + 1);
    // A slash before the end is always kept: it makes the tag self-closing.
    tag = begun.length < MAX_TAG ? begun + part : begun + (part.endsWith("/") ? "/" : "");
    if (found < 0) return source.length;
    if (isEnd) {
      onTag(tag);
      tag = undefined;
    } else quote = quote ? "" : (source[end] ?? "");
    return end + 1;
  }

  /** Handles the text up to `cut`, and keeps what follows for the next piece. */
  function hold(source: string, at: number, cut: number, isText: boolean): number {
    if (isText && cut > at) onText(decodeReferences(source.slice(at, cut)));
    rest = source.slice(cut);
    return source.length;
  }
}

/** Finds the next character that ends a tag or starts a quoted value. */
function indexOfAny(source: string, at: number): number {
  special.lastIndex = at;
  return special.exec(source)?.index ?? -1;
}

const special = /[>"']/g;

const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name) return names[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
