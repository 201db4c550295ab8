import { describe, expect, test } from "vitest";
import { MarkdownDocument, parse } from "../src/markdown/blocks/document.ts";
import { isMarkers } from "../src/markdown/complete-tail.ts";
import { visibleText } from "./visible-text.ts";

const answers: Record<string, string> = {
  emphasis:
    "Plain, **bold words**, *italic*, ***both*** and `code here`, then ~~gone~~. Snake_case_stays, 2 * 3 * 4.\n\nAnd **bold *inner* more** text.",
  headings:
    "# Title\n\nWords.\n\n## Second **strong**\n\n### Third\nText under it.\n\nSetext\n===\n\nOther\n---\nEnd.",
  lists:
    "Intro:\n\n- one\n- two **bold**\n  - inner `x`\n  - inner two\n- three\n\n1. first\n2. second\n\n   more of it\n3. third\n\n- [ ] open\n- [x] done\n\nEnd.",
  links:
    'See [the guide](https://example.com/a_b(c)?q=1 "title") and [1] and [ref][2], ![a picture](https://example.com/p.png), <https://example.com>, https://bare.example/x.\n',
  table:
    "Before.\n\n| Glazing | U | kWh |\n|---|---:|:--:|\n| Single | **5.0** | 6264 |\n| `double` | 2.8 | - |\n\nAfter.",
  code: "Before:\n\n```python\ndef f(x):\n    # a `tick` and ``` in it\n    return x ** 2\n\nprint(f(2))\n```\n\nAfter.\n\n~~~\nplain\n~~~\n\n    indented\n\nEnd.",
  quotes: "> Quoted *text*\n> goes on.\n>\n> - in a list\n\nAfter.\n\n---\n\nLast.",
  entities: "AT&amp;T &lt;tag&gt; &copy; 2026<br>next <b>raw</b> a\\*b\\_c &unknown; R&D.",
  math: "Inline $e^{i\\pi} + 1 = 0$ and \\(a_1 * b_2\\), then\n\n$$\n\\int_0^1 x^2 \\, dx\n= \\frac{1}{3}\n$$\n\n- item $x$\n- \\[y\\]\n\nIt costs $5 and $10, or $2x$ dollars. **Bold $z$.** End $",
  notes:
    "A claim.[^1] Another[^two] and [1], [2][3] and [1, 2].\n\n[^1]: The *first* note\ngoes on.\n[^two]: The second.\n\nEnd.",
  numbers: "2026-11-20\n\n3.5 million, 1) one\n\n42\n\n- 3\n- 4.5\n\n~5 km and ~6 km\n\n* star\n* list",
};

describe.each(Object.entries(answers))("streaming %s one character at a time", (_name, answer) => {
  test("letters on the screen never disappear", () => {
    const document = new MarkdownDocument();
    let before = "";
    for (let end = 1; end <= answer.length; end += 1) {
      const now = visibleText(document.update(answer.slice(0, end), false).blocks);
      expect(now.length, `after ${JSON.stringify(answer.slice(0, end))}`).toBeGreaterThanOrEqual(
        before.length,
      );
      before = now;
    }
    expect(visibleText(document.update(answer, true).blocks).length).toBeGreaterThanOrEqual(before.length);
  }, 60_000);

  test("the result is the same as without streaming", () => {
    const document = new MarkdownDocument();
    for (let end = 1; end <= answer.length; end += 1) document.update(answer.slice(0, end), false);
    expect(document.update(answer, true).blocks).toEqual(parse(answer));
  }, 60_000);
});

// A pattern that backtracks over these digits would time out.
test("a long number is not a list marker", () => {
  expect(isMarkers(`${"1".repeat(60)}x`)).toBe(false);
  expect(isMarkers(`- ${"12".repeat(30)} apples`)).toBe(false);
});
