import { claims } from "#texts/compare.ts";
import { composer } from "#texts/composer.ts";
import { transcript } from "#texts/transcript.ts";
import type { Attachment, Receipt, Source, Usage } from "../../api/chat-stream.ts";
import { formatBytes, formatCost, formatDateTime, formatSeconds } from "../../lib/format.ts";
import type { Kind } from "../claims/claim-map.ts";
import type { Support } from "../claims/evidence.ts";
import type { Mark } from "../claims/parse-claims.ts";
import { inertMarkdown } from "./inert-markdown.ts";
import { nestHeadings } from "./nest-headings.ts";

/** An answer as it is exported. Times are in milliseconds since the epoch. */
export interface AnswerRecord {
  modelId: string;
  name: string;
  provider: string;
  status: "writing" | "finished" | "stopped" | "failed";
  content: string;
  askedAt?: number;
  firstTokenAt?: number;
  endedAt?: number;
  usage?: Usage;
  receipt?: Receipt;
  sources?: readonly Source[];
  error?: string;
  /** The models behind the letters in a merged answer. */
  from?: readonly { letter: string; name: string }[];
}

/** A question as it is exported. */
export interface TurnRecord {
  question: string;
  askedAt: number;
  deepSearch: boolean;
  attachments: readonly Attachment[];
  answers: readonly AnswerRecord[];
  claims?: ClaimsRecord;
}

/** What the answers agree on, by the quotes that were found in them. */
export interface ClaimsRecord {
  /** The model that compared the answers. */
  name: string;
  verdict: string;
  quotes: number;
  dropped: { claims: number; quotes: number };
  rows: readonly {
    claim: string;
    kind: Kind;
    says: readonly { name: string; mark: Mark; quote: string }[];
    check?: CheckRecord;
  }[];
}

/** What the results of a web search say about a claim, by the quotes that were found in them. */
export interface CheckRecord {
  /** What was searched for. */
  query: string;
  checkedBy: string;
  status: AnswerRecord["status"];
  error?: string;
  receipt?: Receipt;
  dropped: number;
  evidence: readonly {
    title: string;
    url: string;
    quote: string;
    says: readonly { name: string; mark: Support }[];
  }[];
}

/** The version of the JSON format. */
const VERSION = 1;

/** The level of an answer's heading in Markdown. */
const ANSWER_LEVEL = 3;

/** Serializes a conversation as JSON. Files are listed without their contents. */
export function toJson(turns: readonly TurnRecord[], now: number): string {
  const questions = turns.map(({ question, askedAt, deepSearch, attachments, answers, claims: map }) => ({
    question,
    askedAt: toIso(askedAt),
    deepSearch,
    files: attachments.map(({ name, type, size }) => ({ name, type, size })),
    answers: answers.map((answer) => ({
      modelId: answer.modelId,
      model: answer.name,
      provider: answer.provider,
      status: answer.status,
      from: answer.from?.map(({ letter, name }) => ({ letter, model: name })),
      text: answer.content,
      error: answer.error,
      firstTokenAt: answer.firstTokenAt && toIso(answer.firstTokenAt),
      endedAt: answer.endedAt && toIso(answer.endedAt),
      usage: answer.usage,
      receipt: answer.receipt,
      sources: answer.sources?.map(({ title, url, snippet, domain }) => ({ title, url, snippet, domain })),
    })),
    claims: map && { ...map, name: undefined, comparedBy: map.name },
  }));
  return `${JSON.stringify({ version: VERSION, exportedAt: toIso(now), questions }, null, 2)}\n`;
}

/**
 * Serializes a conversation as Markdown, which loads nothing when it is displayed. Answers are
 * already Markdown.
 */
export function toMarkdown(turns: readonly TurnRecord[], now: number): string {
  const words = transcript;
  const parts = turns.flatMap((turn, index) => [
    `## ${words.question(index + 1)}`,
    `*${[formatDateTime(turn.askedAt), turn.deepSearch && composer.deepSearch].filter(Boolean).join(" · ")}*`,
    quote(inertMarkdown(turn.question)),
    ...list(
      words.files,
      turn.attachments.map(({ name, size }) => `- ${escapeMarkdown(name)} (${formatBytes(size)})`),
    ),
    ...(turn.claims ? claimParts(turn.claims) : []),
    ...turn.answers.flatMap((answer) => answerParts(answer, turn.askedAt)),
  ]);
  return `${[`# ${words.heading}`, `*${words.exported(formatDateTime(now))}*`, ...parts].join("\n\n")}\n`;
}

/** The verdict and the claims, with each quote after the name of the model. */
function claimParts({ name, verdict, quotes, dropped, rows }: ClaimsRecord): string[] {
  const words = claims;
  if (rows.length === 0) return [];
  return [
    `### ${words.title}`,
    ...(verdict ? [escapeMarkdown(verdict)] : []),
    ...rows.map(({ claim, kind, says, check }) =>
      [
        `- **${escapeMarkdown(claim)}** (${words.kinds[kind]})`,
        ...says.map(
          ({ name, mark, quote }) =>
            `  - ${escapeMarkdown(name)}: ${words.marks[mark]}. “${escapeMarkdown(quote)}”`,
        ),
        ...(check ? checkLines(check) : []),
      ].join("\n"),
    ),
    `*${escapeMarkdown(words.comparedBy(name))}. ${words.quotes}: ${words.found(quotes, dropped.quotes)}.*`,
  ];
}

function checkLines({ query, checkedBy, status, error, dropped, evidence }: CheckRecord): string[] {
  const words = claims;
  const quotes = evidence.length + dropped;
  const lack =
    status === "finished" ? quotes === 0 && words.noEvidence : (error ?? transcript.status[status]);
  return [
    `  - ${escapeMarkdown(words.searched(query))} (${escapeMarkdown(words.checkedBy(checkedBy))})`,
    ...evidence.map(({ title, url, quote, says }) => {
      const marks = says.map(({ name, mark }) => `${escapeMarkdown(name)}: ${words.marks[mark]}`).join(" · ");
      return `    - “${escapeMarkdown(quote)}” [${escapeMarkdown(title)}](<${escapeUrl(url)}>). ${marks}`;
    }),
    ...(quotes > 0 ? [`    - ${words.quotes}: ${words.foundInResults(evidence.length, dropped)}`] : []),
    ...(lack ? [`    - ${escapeMarkdown(lack)}`] : []),
  ];
}

function answerParts(answer: AnswerRecord, askedAt: number): string[] {
  const words = transcript;
  const { name, provider, content, status, error, sources = [], from = [] } = answer;
  return [
    `${"#".repeat(ANSWER_LEVEL)} ${escapeMarkdown(provider ? `${name} (${provider})` : name)}`,
    ...(from.length > 0
      ? [`*${from.map(({ letter, name }) => words.letter(letter, escapeMarkdown(name))).join(" · ")}*`]
      : []),
    ...(content ? [nestHeadings(inertMarkdown(content.trim()), ANSWER_LEVEL)] : []),
    ...(status === "finished"
      ? []
      : [`*${words.status[status]}${error ? ` ${escapeMarkdown(error)}` : ""}*`]),
    ...list(
      words.sources,
      sources.map(({ title, url }, index) => `${index + 1}. [${escapeMarkdown(title)}](<${escapeUrl(url)}>)`),
    ),
    ...list(words.receipt, receiptLines(answer, answer.askedAt ?? askedAt)),
  ];
}

function receiptLines({ firstTokenAt, endedAt, usage, receipt }: AnswerRecord, askedAt: number): string[] {
  const words = transcript;
  const cost = usage?.costNanoDollars ?? 0;
  const lines = [
    receipt?.model && words.servedModel(receipt.model),
    receipt?.provider && words.servedBy(receipt.provider),
    receipt?.zeroRetention && words.zeroRetention,
    receipt?.noTraining && words.noTraining,
    receipt?.imagesOmitted && words.imagesOmitted,
    receipt?.search && words.search(receipt.search),
    firstTokenAt && words.firstWord(formatSeconds(firstTokenAt - askedAt)),
    endedAt && words.finishedAfter(formatSeconds(endedAt - askedAt)),
    usage && words.tokens(usage.inputTokens, usage.outputTokens),
    cost > 0 && words.cost(formatCost(cost)),
  ];
  return lines.flatMap((line) => (line ? [`- ${escapeMarkdown(line)}`] : []));
}

function list(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`**${title}**`, lines.join("\n")];
}

function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Escapes Markdown syntax. Some programs read `[!\[a\](b)](c)` as an image, hence the `!`. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]|!(?=\[)/g, "\\$&").replace(/\s+/g, " ");
}

/** Escapes what would end a link's destination in angle brackets. */
function escapeUrl(url: string): string {
  return url.replace(/[<>\s]/g, encodeURIComponent);
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
