// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { markdown } from "#texts/markdown.ts";
import { MarkdownDocument, parse } from "../src/markdown/blocks/document.ts";
import { Markdown } from "../src/markdown/markdown.tsx";
import { Random, randomDocument } from "./random-markdown.ts";

vi.mock("../src/markdown/code/highlight.ts", () => ({ highlight: () => new Promise(() => {}) }));

/**
 * Simulates a text that arrives in random pieces. Calls `each` with everything received so far, and
 * finally with the whole text.
 */
function stream(text: string, random: Random, each: (prefix: string) => void) {
  const most = random.pick([2, 8, 32, 128]);
  for (let end = 0; end < text.length; ) {
    end = Math.min(end + 1 + random.below(most), text.length);
    each(text.slice(0, end));
  }
}

describe("streamed markdown ends up the same as text parsed in one pass", () => {
  test("in 2,000 random documents, as blocks", () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const random = new Random(seed);
      const text = randomDocument(random);
      const document = new MarkdownDocument();
      stream(text, random, (prefix) => document.update(prefix, false));
      expect(document.update(text, true).blocks, `seed ${seed}: ${JSON.stringify(text)}`).toEqual(
        parse(text),
      );
    }
  }, 60_000);

  test("in 100 random documents, as elements", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = new Random(seed);
      const text = randomDocument(random);
      const { container, rerender, unmount } = render(null);
      stream(text, random, (prefix) =>
        rerender(<Markdown text={prefix} streaming={true} complete={false} texts={markdown} />),
      );
      const whole = <Markdown text={text} streaming={false} complete={true} texts={markdown} />;
      rerender(whole);
      const once = render(whole);
      expect(tree(container), `seed ${seed}: ${JSON.stringify(text)}`).toEqual(tree(once.container));
      unmount();
      once.unmount();
    }
  }, 60_000);
});

/** Converts a node to plain data, for a comparison that ignores the order of attributes. */
function tree(node: Node): unknown {
  if (!(node instanceof Element)) return node.textContent;
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return { tag: node.tagName, attributes, children: [...node.childNodes].map(tree) };
}
