import { decodeBase64 } from "../../lib/base64.ts";
import { limits } from "../../lib/limits.ts";
import { parseUrl } from "../../lib/parse-url.ts";
import { pixelCount } from "../files/readers/pixel-count.ts";
import {
  type Check,
  type Checked,
  either,
  flag,
  list,
  nothing,
  number,
  object,
  oneOf,
  optional,
  text,
  where,
} from "./checks.ts";

// The contents of a conversation file, before encryption. The same checks choose what is saved and
// bound what is opened, so every file that is saved can be opened.

/** In characters: names, identifiers, errors, and what the server sends of a search result. */
const short = text(1000);
/** A question, an answer, or what else a model wrote. */
const long = text(limits.file.textCharacters);
const count = number(0, Number.MAX_SAFE_INTEGER);
/** The last instant that a Date can hold, in milliseconds. */
const time = number(0, 8.64e15);
const modelId = short;
const slot = oneOf(1, 2, 3);
const effort = oneOf("low", "medium", "high");

/** Without its icon, which comes from the catalog. */
const model = object({ modelId, name: short, provider: short, slot });

const usage = object({ inputTokens: count, outputTokens: count, costNanoDollars: count });

const receipt = object({
  model: optional(short),
  provider: optional(short),
  zeroRetention: optional(flag),
  noTraining: optional(flag),
  imagesOmitted: optional(flag),
  instructed: optional(flag),
  effort: optional(effort),
  search: optional(short),
});

const source = object({ title: short, url: where(short, isWebAddress), snippet: short, domain: short });

const failure = { error: short, code: optional(short) };

const outcome = either(
  object({
    status: oneOf("finished"),
    endedAt: time,
    finish: optional(oneOf("stop", "length", "filter")),
    receipt: optional(receipt),
  }),
  object({ status: oneOf("stopped"), endedAt: time, receipt: optional(receipt) }),
  object({ status: oneOf("failed"), endedAt: time, unspent: optional(flag), ...failure }),
);

const attempt = object({
  askedAt: optional(time),
  firstTokenAt: optional(time),
  reasonedAt: optional(time),
  failures: optional(count),
  instructions: optional(long),
});

const answerFields = {
  model,
  text: long,
  reasoning: optional(long),
  attempt,
  outcome,
  usage: optional(usage),
  sources: optional(list(source, 0, 100)),
  searchFailure: optional(object(failure)),
  continueError: optional(short),
};

const answer = object(answerFields);

/** Of a claim on the web. */
const check = object({ ...answerFields, claim: count, query: text(limits.search.queryCharacters) });

const combination = object({
  ...answerFields,
  checks: optional(list(check, 0, limits.claims.rows)),
  from: list(object({ letter: oneOf("A", "B", "C"), name: short, slot }), 0, limits.question.models),
});

/** In characters: more than any image that we encode (readers/image.ts). */
const IMAGE_LENGTH = 1_000_000;
const THUMB_LENGTH = 50_000;
/** Decoding a thumbnail takes at most 40 kB. */
const THUMB_PIXELS = 100 * 100;

const attachment = object({
  name: short,
  type: short,
  size: count,
  text: optional(long),
  url: optional(where(text(IMAGE_LENGTH), isImage)),
  thumb: optional(where(text(THUMB_LENGTH), isThumb)),
});

const sharing = either(object({ mode: oneOf("none", "all") }), object({ mode: oneOf("chosen"), modelId }));

const ownFields = {
  question: long,
  askedAt: time,
  deepSearch: flag,
  attachments: list(attachment, 0, limits.thread.images),
  trimmed: optional(object({ images: count, texts: count })),
  answers: where(list(answer, 1, limits.question.models), areDistinct),
  sharing,
  choice: optional(modelId),
  blind: optional(oneOf("hidden", "shown")),
  merged: optional(combination),
  map: optional(combination),
};

export interface SavedTurn extends Checked<ReturnType<typeof object<typeof ownFields>>> {
  versions?: SavedVersions;
}

interface SavedVersions {
  before: SavedTurn[][];
  after: SavedTurn[][];
}

const turns: Check<SavedTurn[]> = (value) => list(turn, 0, limits.conversationFile.turns)(value);
const versions: Check<SavedVersions> = (value) => {
  const tails = list(where(turns, hasItems), 0, limits.conversationFile.turns);
  return object({ before: tails, after: tails })(value);
};
const turn: Check<SavedTurn> = object({ ...ownFields, versions: optional(versions) });

export interface FileContents {
  conversation: { instructions?: string; turns: SavedTurn[] };
  /** The selected models, by slot. */
  selection: (string | null)[];
  /** How the next question is asked. */
  modes: {
    deepSearch: boolean;
    sequential: boolean;
    blind: boolean;
    effort?: Checked<typeof effort>;
  };
}

/**
 * Returns the parts of a chat that are saved, or of an untrusted value those that can be opened.
 * Throws a CheckError if it does not have this form, or is too large.
 */
export const checkContents: Check<FileContents> = where(
  object({
    conversation: object({ instructions: optional(text(limits.instructions.characters)), turns }),
    selection: list(either(modelId, nothing), limits.question.models, limits.question.models),
    modes: object({ deepSearch: flag, sequential: flag, blind: flag, effort: optional(effort) }),
  }),
  ({ conversation }) => countTurns(conversation.turns) <= limits.conversationFile.turns,
);

/** Counts turns with those of all versions, which also bounds how deep versions are nested. */
function countTurns(all: readonly SavedTurn[]): number {
  return all.reduce(
    (sum, { versions }) =>
      sum + 1 + countTurns(versions ? [...versions.before, ...versions.after].flat() : []),
    0,
  );
}

function hasItems(items: readonly unknown[]): boolean {
  return items.length > 0;
}

/** Reports whether no two answers have the same model or slot. */
function areDistinct(answers: readonly Checked<typeof answer>[]): boolean {
  const models = answers.map((one) => one.model);
  const ids = new Set(models.map((one) => one.modelId));
  return ids.size === models.length && new Set(models.map((one) => one.slot)).size === models.length;
}

function isWebAddress(url: string): boolean {
  const { protocol } = parseUrl(url) ?? {};
  return protocol === "http:" || protocol === "https:";
}

function isImage(url: string): boolean {
  return /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(url);
}

/** Reports whether an image is so small that showing it is harmless, whatever it contains. */
function isThumb(url: string): boolean {
  const bytes = isImage(url) ? decodeBase64(url.slice(url.indexOf(",") + 1)) : undefined;
  return ((bytes && pixelCount(bytes)) ?? Number.POSITIVE_INFINITY) <= THUMB_PIXELS;
}
