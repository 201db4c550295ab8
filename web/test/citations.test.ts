import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Source } from "../src/api/chat-stream.ts";
import { commonSources, listSources, ownSources } from "../src/features/sources/citations.ts";

const results: Source[] = [
  {
    title: "Degree days",
    url: "https://www.energy.example/days/",
    snippet: "Days.",
    domain: "energy.example",
  },
  { title: "U-values", url: "https://passive.example/u", snippet: "Values.", domain: "passive.example" },
];

/** Returns the sources named in the text, without any search results. */
const named = (text: string) => listSources(text, []).map(({ title, url }) => `${title} ${url}`);

describe("addresses in a text", () => {
  test.each([
    [
      "in markdown links",
      "See [the *guide*](https://a.example/g(1)) now.",
      ["the guide https://a.example/g(1)"],
    ],
    ["in links with a title", '[x y](https://a.example/ "why")', ["x y https://a.example/"]],
    ["after Source", "Source: https://a.example/p.", ["a.example/p https://a.example/p"]],
    [
      "after Visit, See and Read more",
      "Visit www.a.example. See https://b.example; Read more: https://c.example/x",
      ["a.example https://www.a.example/", "b.example https://b.example/", "c.example/x https://c.example/x"],
    ],
    ["after Reference", "**Reference:** https://a.example/r", ["a.example/r https://a.example/r"]],
    [
      "without any markup",
      "as (http://a.example/x_(y)) says, https://b.example/z!",
      ["a.example/x_(y) http://a.example/x_(y)", "b.example/z https://b.example/z"],
    ],
    [
      "in parentheses, without the punctuation that follows",
      "(see https://a.example/x_(y)).,) (or https://b.example/z?)",
      ["a.example/x_(y) https://a.example/x_(y)", "b.example/z https://b.example/z"],
    ],
    [
      "in order of appearance",
      "https://b.example/ and [a](https://a.example/)",
      ["b.example https://b.example/", "a https://a.example/"],
    ],
    [
      "in links whose text is a number, which is not used as the title",
      "[1](https://a.example/x)",
      ["a.example/x https://a.example/x"],
    ],
  ])("are found %s", (_name, text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    "no address at all",
    "[x](javascript:alert(1)) [y](data:text/html,x) [z](/api/logout)",
    "![picture](https://a.example/p.png)",
    "```sh\ncurl https://a.example\n```",
    "`https://a.example`",
    "https:// http://localhost http://",
  ])("are not found in %j", (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe("listSources", () => {
  test("lists search results first, with their numbers", () => {
    const sources = listSources(
      "[Other words](https://passive.example/u#part), https://c.example/n",
      results,
    );
    expect(sources.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "1 Degree days",
      "2 U-values",
      "undefined c.example/n",
    ]);
    expect(sources[0]).toMatchObject({ snippet: "Days.", domain: "energy.example" });
  });

  test("ignores www, a trailing slash and the fragment when it removes duplicates", () => {
    expect(
      listSources("https://energy.example/days#x https://www.energy.example/days/", results),
    ).toHaveLength(2);
    expect(named("https://a.example/x https://a.example/x [t](https://a.example/x/)")).toHaveLength(1);
  });

  test("lists at most six sources, with titles of at most 60 characters", () => {
    const text = Array.from(
      { length: 9 },
      (_, index) => `[${"long ".repeat(20)}](https://a.example/${index})`,
    );
    const sources = listSources(text.join(" "), []);
    expect(sources).toHaveLength(6);
    for (const { title } of sources) expect([...title]).toHaveLength(60);
  });

  test("a title cannot change the text direction, and an address cannot hide its host", () => {
    const [first, second] = listSources(
      "[\u202emoc.elgoog](https://evil.example/) https://bank.example@evil2.example/",
      [],
    );
    expect(first?.title).toBe("moc.elgoog");
    expect(second).toMatchObject({ domain: "evil2.example", title: "evil2.example" });
  });

  test("skips results without a web address and keeps the numbers", () => {
    const hostile = [{ ...results[0], url: "javascript:alert(1)" } as Source, ...results.slice(1)];
    expect(listSources("", hostile).map(({ number }) => number)).toEqual([2]);
  });

  // A pattern that backtracks over this text would time out.
  test("a long hostile text does not hide an address", () => {
    const pieces = ["[", "](https://", "Source: ", "<https://", "[\\", "`"];
    const hostile = pieces.map((piece) => piece.repeat(5_000)).join("\n");
    expect(named(`${hostile}\n\nhttps://b.example/end`)).toEqual(["b.example/end https://b.example/end"]);
  });
});

describe("any text and any results", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constantFrom(
      "[",
      "](",
      ")",
      "<",
      "`",
      "\n\n",
      "Source: ",
      "https://",
      "[1]",
      "javascript:alert(1)",
      "\u202e",
    ),
  );
  const text = fc.array(piece).map((pieces) => pieces.join(""));
  const source = fc.record({ title: piece, url: piece, snippet: piece, domain: piece });

  test("list each web page once, the results first, and nothing that could mislead", () => {
    fc.assert(
      fc.property(text, fc.array(source), (answer, sources) => {
        const listed = listSources(answer, sources);
        const numbers = listed.map(({ number }) => number ?? Number.POSITIVE_INFINITY);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(new Set(listed.map(({ url }) => url)).size).toBe(listed.length);
        expect(listed.length).toBeLessThanOrEqual(6);
        for (const { url, title } of listed) {
          expect(["http:", "https:"]).toContain(new URL(url).protocol);
          expect(title).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        }
      }),
    );
  });

  test("give each answer only sources that are not common to all", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text, sources: fc.array(source) }), { minLength: 1, maxLength: 3 }),
        (answers) => {
          const common = new Set(commonSources(answers).map(({ url }) => url));
          for (const answer of answers) {
            for (const { url } of ownSources(answer, answers)) expect(common).not.toContain(url);
          }
        },
      ),
    );
  });
});

describe("sources of several answers", () => {
  const answers = [
    { text: "One. https://a.example/p", sources: results },
    { text: "Two. https://a.example/p and https://b.example/p", sources: results },
    { text: "", sources: results },
  ];
  const urls = (list: { url: string }[]) => list.map(({ url }) => url);

  test("are listed once if all answers have them in common", () => {
    expect(urls(commonSources(answers))).toEqual([
      "https://www.energy.example/days/",
      "https://passive.example/u",
      "https://a.example/p",
    ]);
    expect(answers.map((answer) => urls(ownSources(answer, answers)))).toEqual([
      [],
      ["https://b.example/p"],
      [],
    ]);
  });

  test("an answer on its own lists all of its sources", () => {
    const [alone] = answers.slice(1);
    expect(commonSources(alone ? [alone] : [])).toEqual([]);
    expect(alone && ownSources(alone, [alone])).toHaveLength(4);
  });

  test("the same page under another number is another source", () => {
    const other = { text: "Again.", sources: results.toReversed() };
    expect(commonSources([...answers.slice(0, 1), other])).toEqual([]);
  });

  test("an answer without a search lists no sources", () => {
    expect(ownSources({ text: "https://a.example" }, [])).toEqual([]);
  });
});
