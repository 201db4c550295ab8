// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import * as texts from "../src/texts/en.ts";
import { Prose } from "../src/ui/prose/prose.tsx";
import { hostile } from "./hostile.ts";

function render(text: string, writing = false): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(
    <Prose text={text} writing={writing} whole={!writing} labels={texts.prose} />,
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
  ["finished", false],
  ["being written", true],
])("hostile markdown, %s", (_state, writing) => {
  test.each(payloads)(
    "%s %#: nothing but text and safe links",
    (_kind, payload) => {
      for (const element of render(payload ?? "", writing).querySelectorAll("*")) {
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
  test("open in a page of their own, and say nothing of where they were", () => {
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

  test("marks that turn the reading order around are gone", () => {
    expect(render("[\u202emoc.knab\u202c](https://evil.example/) &#x202e;x").textContent).toBe(
      "moc.knab (evil.example) x",
    );
  });

  test("an image is a link to it", () => {
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
      <Prose text={text} writing={false} whole={true} citations={citations} labels={texts.prose} />,
    );
    return page;
  };

  test("a number is a link to that piece of evidence", () => {
    const link = cited("A claim.[1]").querySelector("sup a");
    expect(link?.getAttribute("href")).toBe("https://example.com/1");
    expect(link?.getAttribute("aria-label")).toBe("Source 1: One");
    expect(link?.textContent).toBe("1");
  });

  test("where there is no evidence, or none that opens, it stays as it was written", () => {
    expect(render("A claim.[1] And [1, 2].").textContent).toBe("A claim.[1] And [1, 2].");
    expect(cited("A claim.[2] And [7].").textContent).toBe("A claim.[2] And [7].");
    expect(cited("A claim.[2][7]").querySelector("a")).toBeNull();
  });

  test("several at once", () => {
    const page = cited("Both.[1, 2] Each.[1][1]");
    expect(page.querySelectorAll("sup a")).toHaveLength(3);
  });

  test("a link whose words are a number stays that link", () => {
    expect(cited("[1](https://other.example/)").querySelector("a")?.getAttribute("href")).toBe(
      "https://other.example/",
    );
  });
});

describe("notes", () => {
  test("lead to each other, whatever they are called", () => {
    const page = render('A claim.[^n"1]\n\n[^n"1]: The *note*.');
    expect(page.querySelector("[data-mark]")?.getAttribute("data-mark")).toBe('n"1');
    expect(page.querySelector("[data-note]")?.textContent).toContain("The note.");
  });

  test("a mark without its note leads nowhere", () => {
    expect(render("A claim.[^1]").querySelector("button")).toBeNull();
  });
});

describe("elements", () => {
  test("headings stand below the page's own", () => {
    const page = render("# One\n\n## Two\n\n### Three");
    expect(
      [...page.querySelectorAll("h4, h5")].map(({ tagName, textContent }) => tagName + textContent),
    ).toEqual(["H4One", "H4Two", "H5Three"]);
  });

  test("figures stand at the end of their column", () => {
    const page = render("| Name | kWh |\n|---|---|\n| Single | 6,264 |\n| Triple | 1,002 |");
    expect([...page.querySelectorAll("td.figure")].map(({ textContent }) => textContent)).toEqual([
      "6,264",
      "1,002",
    ]);
  });

  test("tasks say whether they are done", () => {
    const marks = [...render("- [x] a\n- [ ] b").querySelectorAll(".task")];
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toEqual(["Done", "Not done"]);
  });

  test("a long code block is whole, in groups of lines", () => {
    const code = Array.from({ length: 120 }, (_, index) => `line ${index}`).join("\n");
    const page = render(`\`\`\`txt\n${code}\n\`\`\``);
    expect(page.querySelector("code")?.textContent).toBe(code);
    expect(page.querySelectorAll("code > span")).toHaveLength(3);
  });

  test("character references are characters, but not in code", () => {
    expect(render("a &lt; b &#8212; `&lt;`").textContent).toBe("a < b — &lt;");
  });
});
