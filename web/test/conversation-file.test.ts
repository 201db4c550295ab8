import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Attachment } from "../src/api/chat-stream.ts";
import {
  type Answer,
  type Conversation,
  emptyConversation,
  type Sharing,
  type Turn,
} from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { history } from "../src/features/conversation/threads.ts";
import { countNewWords } from "../src/features/conversation/word-count.ts";
import {
  encryptConversation,
  fromSaved,
  type OpenedConversation,
  openConversationFile,
  toSaved,
} from "../src/features/conversation-file/conversation-file.ts";
import {
  decryptFile,
  encryptFile,
  FileProblemError,
  readHeader,
} from "../src/features/conversation-file/encrypted-file.ts";
import { toMarkdown } from "../src/features/export/serialize.ts";
import { toTurnRecord } from "../src/features/export/turn-record.ts";
import { limits } from "../src/lib/limits.ts";
import { a, b, c } from "./conversation-events.ts";

// Deriving a key takes long on purpose.
vi.setConfig({ testTimeout: 30_000 });

const PASSPHRASE = "correct horse battery";
const png = readFileSync(join(import.meta.dirname, "..", "e2e", "files", "drawing.png")).toString("base64");
/** A PNG header of 60 x 60 pixels. */
const thumb = `data:image/png;base64,${Buffer.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 60, 0, 0, 0, 60],
]).toString("base64")}`;

const attachments: Attachment[] = [
  { id: "f1", name: "notes.txt", type: "text/plain", size: 4, text: "some notes" },
  { id: "f2", name: "رسم.png", type: "image/png", size: 9, url: `data:image/png;base64,${png}`, thumb },
];

const text = fc.string({ unit: "binary", maxLength: 60 });
const model = fc.constantFrom(a, b, c);
const sharing: fc.Arbitrary<Sharing> = fc.constantFrom<Sharing[]>(
  { mode: "none" },
  { mode: "all" },
  { mode: "chosen", modelId: "lab/b" },
);

/** What can happen to a conversation, in any order. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("ask" as const),
    question: text,
    models: fc.subarray([a, b, c], { minLength: 1 }),
    deepSearch: fc.boolean(),
    blind: fc.boolean(),
    files: fc.subarray(attachments),
    sharing,
    edits: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("write" as const), model, text, whole: fc.boolean() }),
  fc.record({ kind: fc.constant("think" as const), model, text }),
  fc.record({ kind: fc.constant("search" as const), text }),
  fc.record({ kind: fc.constant("fail" as const), model, text, unspent: fc.boolean() }),
  fc.record({
    kind: fc.constant("combine" as const),
    as: fc.constantFrom("merged" as const, "map" as const),
    model,
    text,
  }),
  fc.record({ kind: fc.constant("check" as const), model, claim: fc.nat(3), text }),
  fc.record({ kind: fc.constant("retry" as const), model }),
  fc.record({ kind: fc.constant("continue" as const), model }),
  fc.record({ kind: fc.constant("choose" as const), model }),
  fc.record({ kind: fc.constant("stop" as const) }),
  fc.record({ kind: fc.constant("version" as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Stops everything that is being written. */
function stopAll(conversation: Conversation, at: number): Conversation {
  return conversation.turns
    .flatMap(({ id, merged, map }) => [id, merged?.id, map?.id, ...(map?.checks ?? []).map((one) => one.id)])
    .reduce<Conversation>(
      (state, target) => (target ? reduce(state, { type: "stopped", target, at }) : state),
      conversation,
    );
}

function play(before: Conversation, action: Step, at: number): Conversation {
  // The page asks and switches versions only when nothing is being written.
  const state = action.kind === "ask" || action.kind === "version" ? stopAll(before, at) : before;
  const last = state.turns.at(-1);
  const target = last?.id ?? "";
  const receive = (event: object) =>
    reduce(state, { type: "received", target, events: [{ event: event as never, at }] });
  switch (action.kind) {
    case "ask": {
      const { question, models, deepSearch, blind, files } = action;
      const ids = { turnId: `t${at}`, chatId: `c${at}` };
      return reduce(state, {
        type: "asked",
        ...ids,
        ...{ question, models, deepSearch, blind, at },
        attachments: files,
        trimmed: { images: 1, texts: 0 },
        sharing: action.sharing,
        replaces: action.edits ? state.turns.at(-2)?.id : undefined,
      });
    }
    case "write": {
      const { modelId } = action.model;
      const receipt = { provider: "Lab", zeroRetention: true, effort: "low" as const };
      const usage = { inputTokens: 3, outputTokens: 5, costNanoDollars: 7 };
      return action.whole
        ? receive({ type: "complete", modelId, content: action.text, finish: "length", usage, receipt })
        : receive({ type: "token", modelId, token: action.text });
    }
    case "think":
      return receive({ type: "reasoning", modelId: action.model.modelId, token: action.text });
    case "search": {
      const source = {
        title: action.text,
        url: "https://example.org/?q=1",
        snippet: "",
        domain: "example.org",
      };
      return receive({ type: "sources", sources: [source], error: action.text, code: "search" });
    }
    case "fail":
      return receive({
        type: "error",
        modelId: action.model.modelId,
        error: action.text,
        code: "busy",
        unspent: action.unspent,
      });
    case "combine": {
      const combinationId = `m${at}`;
      const { as, model } = action;
      const from = [{ letter: "A", name: "A", slot: 1 as const }];
      const asked = reduce(state, {
        type: "combined",
        kind: as,
        turnId: target,
        combinationId,
        model,
        from,
        at,
      });
      const event = { type: "token" as const, modelId: model.modelId, token: action.text };
      return reduce(asked, { type: "received", target: combinationId, events: [{ event, at }] });
    }
    case "check": {
      const checkId = `w${at}`;
      const { model, claim, text } = action;
      const ids = { turnId: target, checkId, chatId: `x${at}` };
      const asked = reduce(state, { type: "checked", ...ids, claim, query: text, model, at });
      const event = { type: "token" as const, modelId: model.modelId, token: text };
      return reduce(asked, { type: "received", target: checkId, events: [{ event, at }] });
    }
    case "retry": {
      const retry = { chatId: `r${at}`, retryOf: last?.chatId };
      return reduce(state, { type: "retried", turnId: target, modelId: action.model.modelId, retry, at });
    }
    case "continue":
      return reduce(state, { type: "continued", turnId: target, modelId: action.model.modelId, at });
    case "choose":
      return reduce(state, { type: "chosen", turnId: target, modelId: action.model.modelId });
    case "stop":
      return reduce(state, { type: "stopped", target, at });
    case "version":
      return state.turns.reduce(
        (next, { id }) => reduce(next, { type: "versionShown", turnId: id, step: -1 }),
        state,
      );
  }
}

const conversations: fc.Arbitrary<Conversation> = fc
  .tuple(fc.option(text, { nil: undefined }), fc.array(step, { maxLength: 25 }))
  .map(([instructions, steps]) => {
    const start: Conversation = { ...emptyConversation, sessionId: "s1", instructions };
    return stopAll(
      steps.reduce((state, one, index) => play(state, one, 1000 + index * 10), start),
      9000,
    );
  });

const chatOf = (conversation: Conversation): OpenedConversation => ({
  conversation,
  selection: ["lab/a", null, "lab/c"],
  modes: { deepSearch: true, sequential: false, blind: true, effort: "high" },
});

/**
 * Returns a conversation without what a file does not hold: ids, what only a running chat needs, and
 * a question that is being edited. A failed answer can no longer be retried for free.
 */
function held({ sessionId: _, ...conversation }: Conversation): object {
  const answer = ({ attempt, ...rest }: Answer & { id?: string }) => {
    const { chatId: _chat, retry: _retry, freeRetryUsed: _used, continuation: _from, ...kept } = attempt;
    const { id: _id, wordCount: _words, previous: _previous, ...fields } = rest;
    return {
      ...fields,
      wordCount: countNewWords("", fields.text),
      attempt: { ...kept, ...(rest.outcome.status === "failed" && { freeRetryUsed: true }) },
    };
  };
  const turn = (whole: Turn): object => {
    const { id: _id, chatId: _chat, replaces: _replaces, edit: _edit, counted: _counted, ...rest } = whole;
    return {
      ...rest,
      attachments: rest.attachments.map(({ id: _file, ...file }) => file),
      answers: rest.answers.map(answer),
      merged: rest.merged && answer(rest.merged),
      map: rest.map && { ...answer(rest.map), checks: rest.map.checks?.map(answer) },
      versions: rest.versions && {
        before: rest.versions.before.map((tail) => tail.map(turn)),
        after: rest.versions.after.map((tail) => tail.map(turn)),
      },
    };
  };
  return { ...conversation, turns: conversation.turns.map(turn) };
}

const noIcons = () => undefined;
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Returns the ids of a conversation, of all kinds. */
function idsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    (name === "id" || name === "chatId") && typeof field === "string" ? [field] : idsIn(field),
  );
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (error instanceof FileProblemError ? error.problem : error),
  );

describe("a conversation is opened as it was saved", () => {
  test("whatever happened in it", () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        const chat = chatOf(conversation);
        const opened = fromSaved(throughJson(toSaved(chat, 9000)), noIcons);
        expect(held(opened.conversation)).toEqual(held(conversation));
        expect({ ...opened, conversation }).toEqual(chat);
        // The ids are new, and each is used by one turn or answer only.
        const old = new Set(idsIn(conversation));
        expect(idsIn(opened).filter((id) => old.has(id))).toEqual([]);
        expect(opened.conversation.sessionId).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  test("through an encrypted file, which shows none of it", async () => {
    const [conversation] = fc.sample(
      conversations.filter(({ turns }) => turns.length > 1),
      { numRuns: 1, seed: 7 },
    );
    if (!conversation) throw new Error("no sample");
    const marked = { ...conversation, instructions: "like a pirate" };
    const file = await encryptConversation(chatOf(marked), PASSPHRASE);
    const opened = await openConversationFile(new Blob([file]), PASSPHRASE, (id) => `/icons/${id}`);
    const icon = opened.conversation.turns[0]?.answers[0]?.model;
    expect(icon?.iconUrl).toBe(`/icons/${icon?.modelId}`);
    expect(opened.conversation.turns).toHaveLength(marked.turns.length);
    expect(opened.conversation.instructions).toBe("like a pirate");
    const bytes = Buffer.from(file).toString("latin1");
    for (const secret of ["pirate", "some notes", "lab/a"]) expect(bytes).not.toContain(secret);
    const header = JSON.parse(bytes.slice(0, bytes.indexOf("\n")));
    expect(header).toMatchObject({ version: 1, kdf: "PBKDF2-SHA-256", cipher: "AES-256-GCM" });
    expect(header.iterations).toBeGreaterThanOrEqual(600_000);
    // Nothing is repeated in a second file of the same chat.
    const other = Buffer.from(await encryptConversation(chatOf(marked), PASSPHRASE)).toString("latin1");
    const { nonce, salt } = JSON.parse(other.slice(0, other.indexOf("\n")));
    expect([nonce, salt]).not.toEqual([header.nonce, header.salt]);
  });

  test("with the same passphrase in another Unicode form", async () => {
    const file = new Blob([await encryptFile("x", "cafe\u0301 cafe\u0301")]);
    expect(await decryptFile(file, "caf\u00e9 caf\u00e9")).toBe("x");
  });

  test("and answers that are being written are stopped", () => {
    const asked = reduce(emptyConversation, {
      type: "asked",
      ...{ turnId: "1", chatId: "c", question: "Why?", models: [a], deepSearch: false, at: 1 },
      attachments: [],
    });
    const { conversation } = fromSaved(throughJson(toSaved(chatOf(asked), 5)), noIcons);
    expect(conversation.turns[0]?.answers[0]?.outcome).toEqual({ status: "stopped", endedAt: 5 });
  });
});

describe("a file that cannot be opened", () => {
  const saved = encryptFile({ conversation: { turns: [] } }, PASSPHRASE);
  const change = async (at: number) => {
    const bytes = new Uint8Array(await saved);
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return new Blob([bytes]);
  };
  const withHeader = async (changes: object) => {
    const bytes = Buffer.from(await saved);
    const end = bytes.indexOf("\n");
    const header = { ...JSON.parse(bytes.subarray(0, end).toString()), ...changes };
    return new Blob([`${JSON.stringify(header)}\n`, new Uint8Array(bytes.subarray(end + 1))]);
  };

  test.each<[string, () => Promise<Blob> | Blob, string]>([
    ["is empty", () => new Blob([]), "notOurs"],
    ["is of another kind", () => new Blob(["%PDF-1.7\n{}"]), "notOurs"],
    ["is another JSON file", () => new Blob(['{"version":1}\n']), "notOurs"],
    ["is of a later version", () => withHeader({ version: 2 }), "version"],
    ["has few iterations", () => withHeader({ iterations: 1000 }), "notOurs"],
    ["would take hours", () => withHeader({ iterations: 1e12 }), "notOurs"],
    ["has half an iteration", () => withHeader({ iterations: 600_000.5 }), "notOurs"],
    ["has a short salt", () => withHeader({ salt: "AAAA" }), "notOurs"],
    ["has a salt that is not base64", () => withHeader({ salt: "???" }), "notOurs"],
    ["has another cipher", () => withHeader({ cipher: "none" }), "notOurs"],
    ["has a changed header", () => withHeader({ comment: "hi" }), "passphrase"],
    ["was changed", () => change(-1), "passphrase"],
    ["was cut", async () => new Blob([new Uint8Array(await saved).subarray(0, -20)]), "passphrase"],
    ["does not hold a conversation", async () => new Blob([await saved]), "contents"],
    ["is too large", () => new Blob([new Uint8Array(limits.conversationFile.bytes + 1)]), "tooLarge"],
  ])("because it %s", async (_name, file, problem) => {
    expect(await problemOf(openConversationFile(await file(), PASSPHRASE, noIcons))).toBe(problem);
  });

  test("because of another passphrase", async () => {
    expect(await problemOf(openConversationFile(new Blob([await saved]), "correct horse", noIcons))).toBe(
      "passphrase",
    );
  });

  test("says why, whatever its first bytes are", async () => {
    const valid = await saved;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 600 }),
          fc.tuple(fc.nat(valid.length - 1), fc.nat(255)).map(([at, byte]) => valid.with(at, byte)),
          fc.json().map((json) => new TextEncoder().encode(`${json}\n`)),
        ),
        (bytes) => {
          try {
            const { iterations, salt, nonce } = readHeader(new Uint8Array(bytes));
            expect(iterations).toBeLessThanOrEqual(limits.conversationFile.maxIterations);
            expect([salt.length, nonce.length]).toEqual([16, 12]);
          } catch (error) {
            expect(error).toBeInstanceOf(FileProblemError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("decrypted contents are checked", () => {
  const valid = () => {
    const [conversation] = fc.sample(
      conversations.filter(
        ({ turns }) => turns.length > 1 && turns.some((turn) => turn.attachments.length > 1),
      ),
      { numRuns: 1, seed: 11 },
    );
    return throughJson(toSaved(chatOf(conversation ?? emptyConversation), 9000)) as Record<string, unknown>;
  };

  /** Every place in a JSON value. */
  const places = (value: unknown, path: string[] = []): string[][] =>
    typeof value === "object" && value !== null
      ? [path, ...Object.entries(value).flatMap(([key, item]) => places(item, [...path, key]))]
      : [path];

  const put = (value: unknown, [key, ...rest]: string[], changed: unknown): unknown => {
    if (key === undefined) return changed;
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[key] = put(copy[key], rest, changed);
    return copy;
  };

  test("so that a changed part is refused or harmless", () => {
    const whole = valid();
    const all = places(whole);
    expect(all.length).toBeGreaterThan(60);
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom("javascript:alert(1)", "data:text/html,x", -1, 1e300, "x".repeat(3_000_000), null, []),
    );
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...all), junk, (path, changed) => {
        let opened: OpenedConversation;
        try {
          opened = fromSaved(throughJson(put(whole, path, changed)), noIcons);
        } catch (error) {
          expect(error).toMatchObject({ problem: "contents" });
          refused++;
          return;
        }
        // It behaves like any other conversation.
        const { turns } = opened.conversation;
        expect(JSON.stringify(turns)).not.toMatch(/"(?:url|thumb|iconUrl)":"(?:javascript|data:text)/);
        toMarkdown(turns.map(toTurnRecord), 0);
        history(turns, ["lab/a"]);
        reduce(opened.conversation, { type: "redacted" });
        // It can be saved and opened again.
        fromSaved(throughJson(toSaved(opened, 0)), noIcons);
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(60);
  });

  const turn = (valid().conversation as { turns: object[] }).turns[0];
  const chatWith = (turns: unknown) => ({ ...valid(), conversation: { turns } });
  const nested = (depth: number) => {
    let versions: unknown;
    for (let i = 0; i < depth; i++) versions = { before: [[{ ...turn, versions }]], after: [] };
    return [{ ...turn, versions }];
  };
  const answer = (turn as { answers: object[] }).answers[0];
  const image = (width: number) => {
    const bytes = Buffer.from(thumb.split(",")[1] ?? "", "base64");
    bytes.writeUInt32BE(width, 16);
    return `data:image/png;base64,${bytes.toString("base64")}`;
  };
  const withFile = (fields: object) => [
    { ...turn, attachments: [{ name: "a", type: "image/png", size: 1, ...fields }] },
  ];

  const longSource = {
    title: "a",
    url: "https://a.example/",
    snippet: "x".repeat(1001),
    domain: "a.example",
  };

  test.each<[string, unknown]>([
    ["no object", 5],
    ["nothing", {}],
    ["an answer without a model", chatWith([{ ...turn, answers: [{}] }])],
    ["two answers of one model", chatWith([{ ...turn, answers: [answer, answer] }])],
    ["no answers", chatWith([{ ...turn, answers: [] }])],
    ["too many turns", chatWith(Array(limits.conversationFile.turns + 1).fill(turn))],
    ["too many nested turns", chatWith(nested(limits.conversationFile.turns))],
    ["versions nested without end", chatWith(nested(20_000))],
    ["an empty version", chatWith([{ ...turn, versions: { before: [[]], after: [] } }])],
    ["an image from another site", chatWith(withFile({ url: "https://evil.example/p.png" }))],
    ["an SVG image", chatWith(withFile({ url: "data:image/svg+xml;base64,AAAA" }))],
    ["a thumbnail with many pixels", chatWith(withFile({ thumb: image(60_000) }))],
    [
      "a search result that is too long",
      chatWith([{ ...turn, answers: [{ ...answer, sources: [longSource] }] }]),
    ],
    ["a thumbnail without a header", chatWith(withFile({ thumb: "data:image/png;base64,AAAA" }))],
  ])("and %s is refused", (_name, value) => {
    expect(() => fromSaved(value, noIcons)).toThrow(expect.objectContaining({ problem: "contents" }));
  });

  test("and a thumbnail is accepted", () => {
    expect(fromSaved(chatWith(withFile({ thumb: image(60) })), noIcons).conversation.turns).toHaveLength(1);
  });

  test("and what cannot be opened again is not saved", () => {
    const long = "x".repeat(limits.file.textCharacters + 1);
    const { conversation, ...rest } = fromSaved(valid(), noIcons);
    const turns = conversation.turns.map((one) => ({ ...one, question: long }));
    expect(() => toSaved({ ...rest, conversation: { turns } }, 0)).toThrow(
      expect.objectContaining({ problem: "tooLarge" }),
    );
  });
});
