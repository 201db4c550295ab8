// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { markdown } from "#texts/markdown.ts";
import { Markdown } from "../src/markdown/markdown.tsx";
import { hostile } from "./hostile.ts";

function render(text: string, streaming = false): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(
    <Markdown text={text} streaming={streaming} complete={!streaming} texts={markdown} />,
  );
  return page;
}

const harmless = new Set(
  "A B BLOCKQUOTE BR BUTTON CODE DEL DIV EM FIGCAPTION FIGURE H4 H5 HR LI OL P PATH PRE RECT SPAN STRONG SUP SVG TABLE TBODY TD TH THEAD TR UL".split(
    " ",
  ),
);

const payloads = Object.entries(hostile).flatMap(([kind, texts]) => texts.map((text) => [kind, text]));

describe.each([
  ["complete", false],
  ["streaming", true],
])("hostile markdown, %s", (_state, streaming) => {
  test.each(payloads)(
    "%s, case %#: renders only harmless elements and safe links",
    (_kind, payload) => {
      for (const element of render(payload ?? "", streaming).querySelectorAll("*")) {
        expect(harmless, element.outerHTML).toContain(element.tagName.toUpperCase());
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|^src$|^style$|^srcdoc$|^action$/);
          if (name === "href") expect(value).toMatch(/^(https?:\/\/|mailto:)/);
        }
      }
    },
    60_000,
  );
});

describe("links", () => {
  test("open in a new tab without a referrer", () => {
    const link = render("[the guide](https://example.com/x)").querySelector("a");
    expect(link?.getAttribute("href")).toBe("https://example.com/x");
    expect(link?.getAttribute("rel")).toBe("noreferrer noopener");
    expect(link?.getAttribute("target")).toBe("_blank");
  });

  test.each([
    ["[https://bank.example/login](https://evil.example/login)", "https://bank.example/login (evil.example)"],
    ["[**bank.example**](https://evil.example/)", "bank.example (evil.example)"],
    ["[bank.example](https://b\u0430nk.example/)", "bank.example (xn--bnk-6cd.example)"],
    ["[https://bank.example](https://bank.example@evil.example/)", "https://bank.example (evil.example)"],
    ["[www.bank.example](https://bank.example/)", "www.bank.example"],
    ["[Node.js](https://nodejs.org/) [main.go](https://example.com/)", "Node.js main.go"],
    ["[http://bank.net/x](https://evil.example/)", "http://bank.net/x (evil.example)"],
    ["[the guide, version 2.0](https://example.com/)", "the guide, version 2.0"],
  ])("%s shows %s", (text, shown) => {
    expect(render(text).textContent).toBe(shown);
  });

  test("characters that reverse the reading order are removed", () => {
    expect(render("[\u202emoc.knab\u202c](https://evil.example/) &#x202e;x").textContent).toBe(
      "moc.knab (evil.example) x",
    );
  });

  test("an image becomes a link to the image", () => {
    const page = render("![a chart](https://example.com/c.png)");
    expect(page.querySelector("img")).toBeNull();
    expect(page.querySelector("a")?.textContent).toBe("image: a chart");
  });
});

describe("citations", () => {
  const citations = [
    { url: "https://example.com/1", title: "One" },
    { url: "javascript:pwned()", title: "Two" },
  ];
  const cited = (text: string) => {
    const page = document.createElement("div");
    page.innerHTML = renderToStaticMarkup(
      <Markdown text={text} streaming={false} complete={true} citations={citations} texts={markdown} />,
    );
    return page;
  };

  test("a number links to its source", () => {
    const link = cited("A claim.[1]").querySelector("sup a");
    expect(link?.getAttribute("href")).toBe("https://example.com/1");
    expect(link?.getAttribute("aria-label")).toBe("Source 1: One");
    expect(link?.textContent).toBe("1");
  });

  test("white space before a citation does not break the line", () => {
    expect(cited("A claim [1].").textContent).toBe("A claim\u00a01.");
    expect(cited("A claim  [1].").textContent).toBe("A claim\u00a01.");
    expect(cited("A claim\n[1].").textContent).toBe("A claim\u00a01.");
    expect(cited("**A claim** [1].").textContent).toBe("A claim\u00a01.");
  });

  test("a number without a source, or with an unsafe one, stays as written", () => {
    expect(render("A claim.[1] And [1, 2].").textContent).toBe("A claim.[1] And\u00a0[1, 2].");
    expect(cited("A claim.[2] And [7].").textContent).toBe("A claim.[2] And\u00a0[7].");
    expect(cited("A claim.[2][7]").querySelector("a")).toBeNull();
  });

  test("several numbers in one pair of brackets each link to a source", () => {
    const page = cited("Both.[1, 2] Each.[1][1]");
    expect(page.querySelectorAll("sup a")).toHaveLength(3);
  });

  test("a link with a number as its text stays a link", () => {
    expect(cited("[1](https://other.example/)").querySelector("a")?.getAttribute("href")).toBe(
      "https://other.example/",
    );
  });
});

describe("footnotes", () => {
  test("and their references link to each other, regardless of their names", () => {
    const page = render('A claim.[^n"1]\n\n[^n"1]: The *note*.');
    expect(page.querySelector("[data-mark]")?.getAttribute("data-mark")).toBe('n"1');
    expect(page.querySelector("[data-note]")?.textContent).toContain("The note.");
  });

  test("a reference without a footnote is not a button", () => {
    expect(render("A claim.[^1]").querySelector("button")).toBeNull();
  });
});

describe("elements", () => {
  test("headings rank below those of the page", () => {
    const page = render("# One\n\n## Two\n\n### Three");
    expect(
      [...page.querySelectorAll("h4, h5")].map(({ tagName, textContent }) => tagName + textContent),
    ).toEqual(["H4One", "H4Two", "H5Three"]);
  });

  test("columns of numbers are aligned to the end", () => {
    const page = render("| Name | kWh |\n|---|---|\n| Single | 6,264 |\n| Triple | 1,002 |");
    expect([...page.querySelectorAll("td.numeric")].map(({ textContent }) => textContent)).toEqual([
      "6,264",
      "1,002",
    ]);
  });

  test("tasks have an accessible state", () => {
    const boxes = [...render("- [x] a\n- [ ] b").querySelectorAll(".checkbox")];
    expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual(["Done", "Not done"]);
  });

  test("a long code block is rendered in groups of lines", () => {
    const code = Array.from({ length: 120 }, (_, index) => `line ${index}`).join("\n");
    const page = render(`\`\`\`txt\n${code}\n\`\`\``);
    expect(page.querySelector("code")?.textContent).toBe(code);
    expect(page.querySelectorAll("code > span")).toHaveLength(3);
  });

  test("entities are decoded, but not in code", () => {
    expect(render("a &lt; b &#8212; `&lt;`").textContent).toBe("a < b — &lt;");
  });
});

describe("right to left", () => {
  const directions = (text: string, selector: string) =>
    [...render(text).querySelectorAll(selector)].map((element) => element.getAttribute("dir"));

  test("each list, table and quote has the direction of its text", () => {
    const text = [
      "- שלום\n- world",
      "1. hello\n2. שלום",
      "| שם | n |\n|---|---|\n| a | 1 |",
      "> - `x` مرحبا",
    ];
    expect(directions(text.join("\n\n"), "ul, ol, .scroll-x, blockquote")).toEqual([
      "rtl",
      "ltr",
      "rtl",
      "rtl",
      "rtl",
    ]);
  });

  test("a list without letters inherits its direction", () => {
    expect(directions("- 1\n- `code`", "ul")).toEqual([null]);
  });

  test("code and formulas are left to right", () => {
    const text = "שלום `a()` $x^2$\n\n```js\nlet x\n```";
    expect(directions(text, "code[dir], pre, .math")).toEqual(["ltr", "ltr", "ltr"]);
  });
});
