import type { Source } from "../../api/chat-stream.ts";
import { limits } from "../../lib/limits.ts";
import { parseUrl } from "../../lib/parse-url.ts";

/** How many sources are listed below an answer. */
export const SOURCE_LIMIT = 6;

/** A source as it is listed: evidence has the number that the text cites it by. */
export interface Listed extends Source {
  number?: number;
}

/**
 * What an answer rests on: the evidence that the search found, then what its text names. None twice.
 *
 * @param evidence in the order of its numbers
 */
export function sourcesOf(text: string, evidence: readonly Source[]): Listed[] {
  const listed = new Map<string, Listed>();
  evidence.forEach((source, index) => {
    const url = webAddress(source.url);
    if (url) add(listed, url, { ...source, title: cutTitle(source.title, url), number: index + 1 });
  });
  for (const { url, title } of named(text))
    add(listed, url, { url: url.href, title, snippet: "", domain: "" });
  return [...listed.values()].slice(0, SOURCE_LIMIT);
}

function add(listed: Map<string, Listed>, url: URL, source: Listed) {
  const key = `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`;
  if (!listed.has(key)) listed.set(key, { ...source, url: url.href, domain: url.host.replace(/^www\./, "") });
}

interface Named {
  url: URL;
  title: string;
  at: number;
}

const rest = String.raw`[^\s<>"'\`[\]{}|\\^]`;
// Words, titles and pictures have a longest length, so that one that never ends is not looked for in all of the text.
const markdownLink =
  /(?<!!)\[((?:[^[\]\\]|\\.){1,1000})\]\(\s*<?(https?:\/\/(?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+["'(][^)]{0,1000})?\)/gi;
const labelled = new RegExp(
  String.raw`\b(?:Sources?|Visit|See|Read more|References?)\b(?:[ \t]*:|[ \t]+(?:at|on|also))*[*_ \t]*<?((?:https?:\/\/|www\.)${rest}+)`,
  "gi",
);
const bare = new RegExp(String.raw`https?:\/\/${rest}+`, "gi");

/** The addresses that a text names: in links, behind words like "Source", and bare; as they come. */
function named(text: string): Named[] {
  // Code is full of addresses that are no sources; a picture is none either.
  let left = text.replace(/(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]*`|!\[[^\]]{0,1000}\]\([^)]{0,2000}\)/g, blank);
  const found: Named[] = [];
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => [address: string, title?: string]) => {
    for (const match of left.matchAll(pattern)) {
      const [address, title = ""] = read(match);
      const url = webAddress(withoutTail(address));
      if (url) found.push({ url, title: cutTitle(title, url), at: match.index });
    }
    left = left.replace(pattern, blank);
  };
  take(markdownLink, ([, title, address = ""]) => [address, title]);
  take(labelled, ([, address = ""]) => [address.replace(/^www\./i, "https://www.")]);
  take(bare, ([address]) => [address]);
  return found.sort((a, b) => a.at - b.at);
}

function blank(match: string): string {
  return " ".repeat(match.length);
}

/** Without what belongs to the sentence around it: its full stop, a bracket that was opened before. */
function withoutTail(address: string): string {
  let end = address.length;
  let unopened = address.split(")").length - address.split("(").length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ")" && unopened > 0) unopened -= 1;
    else if (!".,;:!?*_~".includes(last)) break;
  }
  return address.slice(0, end);
}

function webAddress(address: string): URL | undefined {
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) && /[.:]/.test(url.host) ? url : undefined;
}

/** A title for one line: where there is none to speak of, the address. */
function cutTitle(title: string, url: URL): string {
  const words = title
    .replace(/[*_`~\\]|[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isWords = words !== "" && !/^(?:\d+|https?:\/\/\S*)$/.test(words);
  const address = `${url.host.replace(/^www\./, "")}${url.pathname === "/" ? "" : url.pathname}`;
  return [...(isWords ? words : address)].slice(0, limits.sources.titleCharacters).join("");
}
