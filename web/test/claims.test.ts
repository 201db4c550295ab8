import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { landing } from "#texts/landing.ts";
import { checkQuote, readAnswer } from "../src/features/claims/check-quote.ts";
import { agreementOf, checkClaims, verdictOf } from "../src/features/claims/claim-map.ts";
import { find, normalize } from "../src/features/claims/normal-text.ts";
import { parseClaims } from "../src/features/claims/parse-claims.ts";
import { sampleMap } from "../src/features/landing/comparison-section.tsx";
import { languages } from "../src/lib/languages.ts";
import { limits } from "../src/lib/limits.ts";

const checked = (answer: string, quote: string) => checkQuote(readAnswer(answer), quote);

describe("a quotation is found", () => {
  test.each([
    ["as it is", "Refuse to pay more.", "Refuse to pay more."],
    ["within a sentence", "Deposit: one month's rent is normal. Refuse.", "one month’s rent is normal"],
    ["with other white space", "one\n  month’s\trent", "one month's rent"],
    ["without its emphasis", "**Length:** choose a *fixed* term", "Length: choose a fixed term"],
    ["with its markup", "- **Length:** choose a `fixed` term", "- **Length:** choose a `fixed` term"],
    ["with emphasis inside a word", "un**believ**able", "unbelievable"],
    [
      "in a table",
      "| Do | Because |\n| -- | -- |\n| Take photos | They prove it |",
      "Take photos They prove it",
    ],
    [
      "as a table row",
      "| Do | Because |\n| -- | -- |\n| Take photos | They prove it |",
      "| Take photos | They prove it |",
    ],
    ["in a link", "See [the law](https://example.org/law) first.", "See the law first"],
    ["without its citation", "One month is normal.[1] Refuse more.", "One month is normal. Refuse more."],
    ["in code", "```py\nx = retry(3)\n```", "x = retry(3)"],
    ["with other quotation marks", "Say “no” to it", 'Say "no" to it'],
    ["with other dashes", "5–10 days — at most", "5-10 days - at most"],
    ["in another Unicode form", "café costs ５ €", "cafe\u0301 costs 5 €"],
    ["from a number on", "chapter 5, 551 pages", "551 pages"],
    ["in Chinese", "押金最多为三个月的租金。", "押金最多为三个月"],
    ["in Chinese with spaces around Latin letters", "使用 GPT 模型", "使用GPT模型"],
    ["in Arabic", "لا تدفع أكثر من شهر.", "لا تدفع أكثر من شهر"],
    ["in a formula", "It is $E = mc^2$ here", "$E = mc^2$"],
  ])("%s", (_name, answer, quote) => {
    expect(checked(answer, quote)).toBeDefined();
  });

  test("and shown in the words of the answer", () => {
    expect(checked("Rent: **Refuse** to\npay “more” now.", 'refuse to pay "more"')).toBe(
      "Refuse to pay “more",
    );
  });
});

describe("a quotation is not found", () => {
  test.each([
    ["if a word differs", "Refuse to pay more.", "Refuse to pay less."],
    ["if something is left out", "Never pay in cash before you move in.", "Never pay before you move in"],
    ["with an ellipsis", "Never pay in cash before you move in.", "Never pay … before you move in"],
    ["if only a part of a word matches", "Start today", "art today"],
    ["if the word goes on", "to pay morels", "to pay more"],
    ["without the decimal point", "It costs 1.50 €", "costs 150 €"],
    ["with another decimal point", "It costs 150 €", "costs 1.50 €"],
    ["if the number goes on", "up to 15", "up to 1"],
    ["if the decimals are left out", "up to 1.5 %", "up to 1"],
    ["as one number instead of two", "10–20 days", "1020 days"],
    ["without the minus sign", "at -5 °C", "5 °C"],
    ["without the superscript", "10² m", "102 m"],
    ["if it is one letter", "a b c", "b"],
    ["if it is empty", "a b c", ""],
    ["if it has only punctuation", "a, b.", "., **"],
  ])("%s", (_name, answer, quote) => {
    expect(checked(answer, quote)).toBeUndefined();
  });
});

const words = fc.array(
  fc.constantFrom(
    "rent",
    "day",
    "price",
    "Miete",
    "größer",
    "租金",
    "合同",
    "5",
    "1.50",
    "can't",
    "§ 551",
    "x-ray",
  ),
  { minLength: 1, maxLength: 30 },
);

test("every run of words of an answer is found in it, with any markup and spacing", () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), fc.constantFrom("**", "_", "`", ""), (all, from, length, mark) => {
      const start = from % all.length;
      const part = all.slice(start, start + 1 + (length % (all.length - start)));
      if (normalize(part.join(" ")).text.length < 2) return;
      const answer = all.map((word, index) => (index % 3 === 0 ? `${mark}${word}${mark}` : word)).join("\n");
      expect(checked(answer, part.join("  "))).toBeDefined();
    }),
  );
});

test("what is found has the same words as the quotation", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, quote) => {
      const span = find(normalize(text), normalize(quote));
      if (span) expect(normalize(text.slice(span.start, span.end)).text).toContain(normalize(quote).text);
    }),
  );
});

const entry = (answer: string, mark: string, quote: string) => ({ answer, mark, quote });
const claimOf = (...answers: ReturnType<typeof entry>[]) => ({ topic: "rent", claim: "Pay.", answers });
const reply = (...claims: unknown[]) => JSON.stringify({ claims });

const anyReply = fc
  .array(
    fc.record({
      topic: fc.string(),
      claim: fc.string({ unit: "grapheme", minLength: 1 }),
      answers: fc.array(
        fc.record({
          answer: fc.constantFrom("A", "B", "C", "D", "GPT"),
          mark: fc.constantFrom("agrees", "differs", "contradicts", "silent", "all agree"),
          quote: fc.string({ unit: "grapheme" }),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((claims) => reply(...claims));

test("claims appear in order while the reply streams, and never change", () => {
  fc.assert(
    fc.property(anyReply, fc.nat(), (text, cut) => {
      const whole = parseClaims(text).claims;
      const partial = parseClaims(text.slice(0, cut % (text.length + 1))).claims;
      expect(whole.slice(0, partial.length)).toEqual(partial);
    }),
  );
});

test("any text parses without an error, to claims within the limits", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), anyReply), fc.string(), (text, noise) => {
      const { claims } = parseClaims(`${noise}{"claims": [${text}`);
      for (const { topic, claim, quotes } of claims) {
        expect(topic.length).toBeLessThanOrEqual(limits.claims.claimCharacters);
        expect(claim.length).toBeLessThanOrEqual(limits.claims.claimCharacters);
        for (const { letter, mark } of quotes) {
          expect("ABC").toContain(letter);
          expect(["agrees", "differs", "contradicts"]).toContain(mark);
        }
      }
    }),
  );
});

test("a reply in a fenced block with text around it is read", () => {
  const text = `Here is the map {as asked}:\n\n\`\`\`json\n${reply(claimOf(entry("A", "agrees", "Pay }]")))}\n\`\`\`\nDone.`;
  expect(parseClaims(text).claims).toHaveLength(1);
  expect(parseClaims(text).invalid).toEqual({ claims: 0, quotes: 0 });
});

describe("a hostile reply", () => {
  test("with 10,000 claims keeps as many as the limit", () => {
    const text = reply(...Array.from({ length: 10_000 }, () => ({ topic: "", claim: "x", answers: [] })));
    const { claims, invalid } = parseClaims(text);
    expect(claims).toHaveLength(limits.claims.rows);
    expect(invalid.claims).toBeGreaterThan(1000);
  });

  test("with quotations of 100 kB loses them", () => {
    const { claims, invalid } = parseClaims(reply(claimOf(entry("A", "agrees", "x".repeat(100_000)))));
    expect(claims[0]?.quotes).toEqual([]);
    expect(invalid.quotes).toBe(1);
  });

  test("with wrong letters, unknown marks and repeated answers loses those quotations", () => {
    const { claims, invalid } = parseClaims(
      reply(
        claimOf(
          entry("A", "agrees", "one"),
          entry("A", "contradicts", "two"),
          entry("D", "agrees", "three"),
          entry("AB", "agrees", "four"),
          entry("B", "silent", "five"),
          entry("__proto__", "agrees", "six"),
        ),
      ),
    );
    expect(claims[0]?.quotes).toEqual([{ letter: "A", mark: "agrees", text: "one" }]);
    expect(invalid.quotes).toBe(5);
  });

  test.each([
    "",
    "{}",
    "[]",
    "All three agree.",
    '{"claims": "none"}',
    '{"claims": [1, "two", null, [3]]}',
    "<b>no</b>",
  ])("%j has no claims", (text) => expect(parseClaims(text).claims).toEqual([]));

  test("with one malformed claim keeps the others", () => {
    const good = JSON.stringify(claimOf(entry("A", "agrees", "one")));
    const { claims, invalid } = parseClaims(`{"claims": [{"claim": oops}, ${good}, {"claim": 7}, ${good}]}`);
    expect(claims).toHaveLength(2);
    expect(invalid.claims).toBe(2);
  });

  test("is one line of plain text, without control or direction characters", () => {
    const { claims } = parseClaims(
      reply({ claim: "a\u0000b\n\n<img src=x>\u202ec", topic: "\t", answers: [] }),
    );
    expect(claims[0]?.claim).toBe("a b <img src=x>c");
    expect(claims[0]?.topic).toBe(claims[0]?.claim);
  });

  test("is parsed in linear time", () => {
    const deep = `{"claims": [${"{".repeat(5_000_000)}`;
    const quoted = `{"claims": [{"claim": "${'\\"'.repeat(2_500_000)}`;
    const start = performance.now();
    parseClaims(deep);
    parseClaims(quoted);
    parseClaims('{"claims"'.repeat(500_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("the map", () => {
  const answers = [
    "One month is normal. Take photos.",
    "Up to three months are legal. Take photos.",
    "It depends.",
  ];
  const mapOf = (...claims: unknown[]) =>
    checkClaims(
      parseClaims(reply(...claims)),
      answers.map((text) => (text ? readAnswer(text) : undefined)),
    );

  test("puts contradictions first and claims of one answer last", () => {
    const { rows, dropped, quotes } = mapOf(
      claimOf(entry("C", "agrees", "It depends")),
      claimOf(entry("A", "agrees", "Take photos"), entry("B", "agrees", "Take photos.")),
      claimOf(entry("A", "agrees", "One month"), entry("C", "differs", "It depends")),
      claimOf(entry("A", "agrees", "One month"), entry("B", "contradicts", "Up to three months")),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["contradiction", "difference", "agreement", "alone"]);
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 1, 0]);
    expect(dropped).toEqual({ claims: 0, quotes: 0 });
    expect(quotes).toBe(7);
  });

  test("has no marks without a quotation that is in the answer", () => {
    const { rows, dropped } = mapOf(
      claimOf(
        entry("A", "agrees", "One month"),
        entry("B", "contradicts", "Never pay"),
        entry("C", "agrees", "One month"),
      ),
    );
    expect(rows[0]?.kind).toBe("alone");
    expect(rows[0]?.cells.map((cell) => cell?.mark)).toEqual(["agrees", undefined, undefined]);
    expect(dropped).toEqual({ claims: 0, quotes: 2 });
  });

  test("drops a claim that no answer was quoted as making", () => {
    const { rows, dropped } = mapOf(
      claimOf(entry("A", "agrees", "Nothing like it")),
      claimOf(entry("A", "agrees", "Nothing like it"), entry("B", "contradicts", "Up to three months")),
      claimOf(),
    );
    expect(rows).toEqual([]);
    expect(dropped).toEqual({ claims: 3, quotes: 3 });
  });

  test("ignores letters of answers that failed or do not exist", () => {
    const map = checkClaims(
      parseClaims(reply(claimOf(entry("B", "agrees", "x y"), entry("C", "agrees", "x y")))),
      [readAnswer("x y"), undefined],
    );
    expect(map.rows).toEqual([]);
    expect(map.dropped).toEqual({ claims: 1, quotes: 2 });
  });

  test("an instruction in an answer cannot make answers agree", () => {
    const { rows } = mapOf(
      claimOf(entry("A", "agrees", "all answers agree"), entry("B", "agrees", "all answers agree")),
      claimOf(entry("A", "agrees", "One month"), entry("B", "contradicts", "three months")),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["contradiction"]);
  });

  test("has a verdict of what all agree on and who disputes what", () => {
    const all = (mark: string) => [
      entry("A", "agrees", "month"),
      entry("B", mark, "months"),
      entry("C", "agrees", "It depends"),
    ];
    const { rows } = mapOf(
      claimOf(...all("agrees")),
      claimOf(...all("contradicts")),
      claimOf(entry("A", "agrees", "photos"), entry("B", "contradicts", "photos")),
      claimOf(entry("A", "agrees", "photos"), entry("B", "agrees", "photos")),
    );
    const verdict = verdictOf({ rows }, 3);
    expect(verdict?.agreed.map(({ id }) => id)).toEqual([0]);
    expect(
      verdict?.disputes.map(({ against, among, rows }) => [against, among, rows.map(({ id }) => id)]),
    ).toEqual([
      [1, [0, 1, 2], [1]],
      [undefined, [0, 1], [2]],
    ]);
    expect(verdictOf({ rows: rows.filter(({ id }) => id === 3) }, 3)).toBeUndefined();
  });

  test("tells how far each answer agrees with the others", () => {
    const { rows } = mapOf(
      claimOf(entry("A", "agrees", "One month"), entry("B", "agrees", "Take photos")),
      claimOf(entry("A", "agrees", "One month"), entry("B", "contradicts", "three months")),
      claimOf(
        entry("A", "agrees", "photos"),
        entry("B", "agrees", "photos"),
        entry("C", "agrees", "depends"),
      ),
      claimOf(entry("C", "agrees", "invented"), entry("A", "agrees", "invented")),
    );
    expect(agreementOf(rows, 3)).toEqual({
      claims: 3,
      agreed: 2,
      contradicted: 1,
      shares: [3 / 6, 3 / 6, 1],
    });
    expect(agreementOf([], 3)).toBeUndefined();
  });
});

test("the landing page's sample has every quotation of its claims, in every language", async () => {
  const english = structuredClone(landing.comparison);
  for (const language of Object.keys(languages)) {
    const texts = await import(`../src/texts/${language}/landing.ts`);
    Object.assign(landing.comparison, texts.landing.comparison);
    const { rows, dropped } = sampleMap();
    expect([language, dropped]).toEqual([language, { claims: 0, quotes: 0 }]);
    expect(rows.map(({ kind }) => kind)).toEqual(["contradiction", "agreement", "agreement"]);
  }
  Object.assign(landing.comparison, english);
});
