import "katex/dist/katex.min.css";
import katex from "katex";
import { useLayoutEffect, useRef } from "react";
import type { MathToken } from "./markdown.ts";

/** KaTeX's own tree of what it draws; `render` builds one and puts it on the page. */
interface Node {
  attributes?: Record<string, string>;
  children?: Node[];
}
interface Tree extends Node {
  toNode(): HTMLElement;
}
const { __renderToDomTree: treeOf } = katex as unknown as {
  __renderToDomTree: (tex: string, options: katex.KatexOptions) => Tree;
};

/** A formula, drawn. What is no TeX stays as it was written. */
export default function Formula({ formula }: { formula: MathToken }) {
  const { raw, tex, display } = formula;
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(draw(tex, display) ?? raw);
  }, [raw, tex, display]);
  if (!display) return <span ref={box} className="math" />;
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must be able to
  return <span ref={box} className="math apart" tabIndex={0} />;
}

function draw(tex: string, display: boolean): HTMLElement | undefined {
  try {
    const tree = treeOf(tex, {
      displayMode: display,
      throwOnError: true,
      // No links, no images, no classes and styles of the author's own.
      trust: false,
      strict: "ignore",
      maxSize: 20,
      maxExpand: 500,
    });
    return styled(tree);
  } catch {
    // No TeX, or nested too deep.
    return undefined;
  }
}

/**
 * Some parts carry their style as an attribute, which the page's content security policy refuses; as a
 * property it may be set.
 */
function styled(tree: Tree): HTMLElement {
  renameStyles(tree);
  const drawn = tree.toNode();
  for (const element of drawn.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText += element.dataset.style;
    element.removeAttribute("data-style");
  }
  return drawn;
}

function renameStyles(node: Node) {
  if (node.attributes?.style !== undefined) {
    const { style, ...others } = node.attributes;
    node.attributes = { ...others, "data-style": style ?? "" };
  }
  node.children?.forEach(renameStyles);
}
