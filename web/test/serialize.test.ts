import { Marked, type Token } from "marked";
import { expect, test } from "vitest";
import { type CheckRecord, type TurnRecord, toJson, toMarkdown } from "../src/features/export/serialize.ts";

const asked = Date.UTC(2026, 10, 21, 9, 5);
const turns: TurnRecord[] = [
  {
    question: "What is\n*this*?",
    askedAt: asked,
    deepSearch: true,
    attachments: [{ id: "1", name: "a_b.txt", type: "text/plain", size: 2048, text: "secret text" }],
    answers: [
      {
        modelId: "openai/gpt",
        name: "GPT",
        provider: "OpenAI",
        status: "finished",
        content: "## It is\n\nthis. [1]\n",
        firstTokenAt: asked + 500,
        endedAt: asked + 2500,
        usage: { inputTokens: 10, outputTokens: 20, costNanoDollars: 1_200_000 },
        receipt: {
          provider: "Azure",
          zeroRetention: true,
          noTraining: true,
          imagesOmitted: true,
          search: "Brave",
        },
        sources: [
          { title: "A [title]", url: "https://example.org/a_(b)", snippet: "s", domain: "example.org" },
        ],
      },
      {
        modelId: "xai/grok",
        name: "Grok",
        provider: "",
        status: "failed",
        content: "",
        endedAt: asked + 100,
        error: "The provider closed the connection.",
      },
    ],
  },
];

test("toJson exports everything but the contents of files", () => {
  const json = JSON.parse(toJson(turns, asked + 60_000));
  expect(json).toMatchObject({
    version: 1,
    exportedAt: "2026-11-21T09:06:00.000Z",
    questions: [
      {
        question: "What is\n*this*?",
        askedAt: "2026-11-21T09:05:00.000Z",
        deepSearch: true,
        files: [{ name: "a_b.txt", type: "text/plain", size: 2048 }],
        answers: [
          {
            modelId: "openai/gpt",
            model: "GPT",
            provider: "OpenAI",
            status: "finished",
            text: "## It is\n\nthis. [1]\n",
            receipt: { provider: "Azure", zeroRetention: true, noTraining: true, search: "Brave" },
            sources: [{ title: "A [title]", url: "https://example.org/a_(b)" }],
          },
          { model: "Grok", status: "failed", error: "The provider closed the connection." },
        ],
      },
    ],
  });
  expect(JSON.stringify(json)).not.toContain("secret text");
});

test("toMarkdown exports a readable document without the contents of files", () => {
  const markdown = toMarkdown(turns, asked);
  expect(markdown).toContain("## Question 1");
  expect(markdown).toContain("> What is\n> *this*?");
  expect(markdown).toContain("- a\\_b.txt (2 kB)");
  expect(markdown).toContain("### GPT (OpenAI)\n\n#### It is\n\nthis. [1]");
  expect(markdown).toContain("1. [A \\[title\\]](<https://example.org/a_(b)>)");
  expect(markdown).toContain("- Served by: Azure");
  expect(markdown).toContain(
    "- Requested: zero retention\n- Requested: no training\n- Images left out: this model can't see images\n- Web search by: Brave",
  );
  expect(markdown).toContain(
    "- First word after 0.5 s\n- Finished after 2.5 s\n- Tokens: 10 in, 20 out\n- Cost: $0.0012",
  );
  expect(markdown).toContain("### Grok\n\n*Incomplete answer. The provider closed the connection.*");
  expect(markdown).not.toContain("secret text");
});

test("toMarkdown writes very small and very large costs as decimals", () => {
  const costLine = (costNanoDollars: number) => {
    const [turn] = turns;
    const [answer] = turn?.answers ?? [];
    if (!turn || !answer) throw new Error("no answer");
    const usage = { inputTokens: 10, outputTokens: 20, costNanoDollars };
    return toMarkdown([{ ...turn, answers: [{ ...answer, usage }] }], asked).match(/- Cost: .*/)?.[0];
  };
  expect(costLine(950)).toBe("- Cost: $0.00000095");
  expect(costLine(120_000_000_000)).toBe("- Cost: $120");
});

test("toMarkdown writes images as links and escapes HTML", () => {
  const [turn] = turns;
  const [answer] = turn?.answers ?? [];
  if (!turn || !answer) throw new Error("no answer");
  const text = "![a](https://example.org/?q=1)\n\n<script>alert(1)</script>\n\n```html\n<p>\n```";
  const markdown = toMarkdown([{ ...turn, question: text, answers: [{ ...answer, content: text }] }], asked);
  const inert = "[a](https://example.org/?q=1)\n\n&lt;script>alert(1)&lt;/script>\n\n```html\n<p>\n```";
  expect(markdown).toContain(`\n\n${inert}\n\n`);
  expect(markdown).toContain(`\n\n${inert.replace(/^/gm, "> ").replace(/ $/gm, "")}\n\n`);
});

test("no text of a conversation is an image or HTML in Markdown", () => {
  const hostile = "![a](https://example.org/?q=1) <img src=x> `";
  const url = `https://example.org/${hostile}`;
  const check: CheckRecord = {
    query: hostile,
    checkedBy: hostile,
    status: "finished",
    error: hostile,
    dropped: 0,
    evidence: [{ title: hostile, url, quote: hostile, says: [{ name: hostile, mark: "supports" }] }],
  };
  const turn: TurnRecord = {
    question: hostile,
    askedAt: asked,
    deepSearch: false,
    attachments: [{ id: "1", name: hostile, type: "text/plain", size: 1, text: "" }],
    answers: [
      {
        modelId: hostile,
        name: hostile,
        provider: hostile,
        status: "failed",
        content: hostile,
        receipt: { model: hostile, provider: hostile, search: hostile },
        sources: [{ title: hostile, url, snippet: hostile, domain: hostile }],
        error: hostile,
        from: [{ letter: "A", name: hostile }],
      },
    ],
    claims: {
      name: hostile,
      verdict: hostile,
      quotes: 1,
      dropped: { claims: 0, quotes: 0 },
      rows: [
        {
          claim: hostile,
          kind: "agreement",
          says: [{ name: hostile, mark: "agrees", quote: hostile }],
          check,
        },
        { claim: hostile, kind: "alone", says: [], check: { ...check, evidence: [] } },
      ],
    },
  };
  const markdown = toMarkdown([turn], asked);
  const live: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), ({ type, raw }: Token) => {
    if (type === "image" || type === "html") live.push(raw);
  });
  expect(live, markdown).toEqual([]);
});

test("toMarkdown omits empty sections", () => {
  const bare = turns.map((turn) => ({ ...turn, attachments: [], answers: turn.answers.slice(1) }));
  expect(toMarkdown(bare, asked)).not.toContain("**Sources**");
  expect(toMarkdown(bare, asked)).not.toContain("**Files**");
});

test("a URL cannot break out of its Markdown link", () => {
  const [turn] = turns;
  const [answer] = turn?.answers ?? [];
  if (!turn || !answer) throw new Error("no answer");
  const source = { title: "A", url: "https://example.org/> <b>\n# B", snippet: "", domain: "example.org" };
  const markdown = toMarkdown([{ ...turn, answers: [{ ...answer, sources: [source] }] }], asked);
  expect(markdown).toContain("1. [A](<https://example.org/%3E%20%3Cb%3E%0A#%20B>)");
});
