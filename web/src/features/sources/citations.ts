import type { Source } from "../../api/chat-stream.ts";
import { limits } from "../../lib/limits.ts";
import { parseUrl } from "../../lib/parse-url.ts";

/** The most sources listed below an answer. */
const SOURCE_LIMIT = 6;

/** A source below an answer. */
export interface ListedSource extends Source {
  /** The number that the text cites it by. Search results only. */
  number?: number;
}

/**
 * Returns the sources of an answer: the search results, then the URLs in its text, without
 * duplicates.
 *
 * @param sources the search results in the order of their numbers
 */
export function listSources(text: string, sources: readonly Source[]): ListedSource[] {
  const listed = new Map<string, ListedSource>();
  sources.forEach((source, index) => {
    const url = webAddress(source.url);
    if (url) add(listed, url, { ...source, title: cutTitle(source.title, url), number: index + 1 });
  });
  for (const { url, title } of findLinks(text))
    add(listed, url, { url: url.href, title, snippet: "", domain: "" });
  return [...listed.values()].slice(0, SOURCE_LIMIT);
}

/** The fields of an answer that its sources depend on. */
export interface CitingAnswer {
  text: string;
  /** The search results. Undefined if the web was not searched. */
  sources?: readonly Source[];
}

const lists = new WeakMap<CitingAnswer, ListedSource[]>();

/** Returns the sources that all answers with text have in common; none if only one has text. */
export function commonSources(answers: readonly CitingAnswer[]): ListedSource[] {
  const [first = [], ...others] = answers.filter(({ text }) => text !== "").map(sourcesOf);
  if (others.length === 0) return [];
  const keys = others.map((list) => new Set(list.map(keyOf)));
  return first.filter((source) => keys.every((known) => known.has(keyOf(source))));
}

/** Returns the sources of an answer, except those that all answers have in common. */
export function ownSources(answer: CitingAnswer, answers: readonly CitingAnswer[]): ListedSource[] {
  const common = new Set(commonSources(answers).map(keyOf));
  return sourcesOf(answer).filter((source) => !common.has(keyOf(source)));
}

function sourcesOf(answer: CitingAnswer): ListedSource[] {
  const known = lists.get(answer);
  if (known) return known;
  const list = answer.sources ? listSources(answer.text, answer.sources) : [];
  lists.set(answer, list);
  return list;
}

/** The same page under another number is another source. */
function keyOf({ url, number }: ListedSource): string {
  return `${number} ${url}`;
}

function add(listed: Map<string, ListedSource>, url: URL, source: ListedSource) {
  const key = `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`;
  if (!listed.has(key)) listed.set(key, { ...source, url: url.href, domain: url.host.replace(/^www\./, "") });
}

interface FoundLink {
  url: URL;
  title: string;
  /** Where the link starts in the text. */
  index: number;
}

const urlCharacter = String.raw`[^\s<>"'\`[\]{}|\\^]`;
// Bounded repetitions keep the search linear in hostile texts.
const markdownLink =
  /(?<!!)\[((?:[^[\]\\]|\\.){1,1000})\]\(\s*<?(https?:\/\/(?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+["'(][^)]{0,1000})?\)/gi;
const labeled = new RegExp(
  String.raw`\b(?:Sources?|Visit|See|Read more|References?)\b(?:[ \t]*:|[ \t]+(?:at|on|also))*[*_ \t]*<?((?:https?:\/\/|www\.)${urlCharacter}+)`,
  "gi",
);
const bare = new RegExp(String.raw`https?:\/\/${urlCharacter}+`, "gi");

/**
 * Finds the URLs in a text: in Markdown links, after words such as "Source", or bare. Returns them
 * in order of appearance.
 */
function findLinks(text: string): FoundLink[] {
  // URLs of images, and URLs in code, are not sources.
  let rest = text.replace(/(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]*`|!\[[^\]]{0,1000}\]\([^)]{0,2000}\)/g, blank);
  const found: FoundLink[] = [];
  const collect = (pattern: RegExp, read: (match: RegExpMatchArray) => [address: string, title?: string]) => {
    for (const match of rest.matchAll(pattern)) {
      const [address, title = ""] = read(match);
      const url = webAddress(trimTail(address));
      if (url) found.push({ url, title: cutTitle(title, url), index: match.index });
    }
    rest = rest.replace(pattern, blank);
  };
  collect(markdownLink, ([, title, address = ""]) => [address, title]);
  collect(labeled, ([, address = ""]) => [address.replace(/^www\./i, "https://www.")]);
  collect(bare, ([address]) => [address]);
  return found.sort((a, b) => a.index - b.index);
}

function blank(match: string): string {
  return " ".repeat(match.length);
}

/**
 * Removes trailing punctuation that belongs to the sentence, such as a period or an unmatched
 * parenthesis.
 */
function trimTail(address: string): string {
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

/** Returns a one-line title, or the address if the title is empty, a number or a URL. */
function cutTitle(title: string, url: URL): string {
  const words = title
    .replace(/[*_`~\\]|[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isWords = words !== "" && !/^(?:\d+|https?:\/\/\S*)$/.test(words);
  const address = `${url.host.replace(/^www\./, "")}${url.pathname === "/" ? "" : url.pathname}`;
  return [...(isWords ? words : address)].slice(0, limits.sources.titleCharacters).join("");
}
