import "katex/dist/katex.min.css";
import katex from "katex";
import type { Formula } from "./math-at.ts";

/** KaTeX's virtual tree; katex.render builds one and inserts its DOM. */
interface Node {
  attributes?: Record<string, string>;
  children?: Node[];
}
interface Tree extends Node {
  toNode(): HTMLElement;
}
const { __renderToDomTree: renderToTree } = katex as unknown as {
  __renderToDomTree: (tex: string, options: katex.KatexOptions) => Tree;
};

/** Typesets a formula with KaTeX. Returns undefined if it is not valid TeX. */
export function typeset({ tex, display }: Formula): HTMLElement | undefined {
  try {
    const tree = renderToTree(tex, {
      displayMode: display,
      throwOnError: true,
      // No links, images, classes or styles from the answer.
      trust: false,
      strict: "ignore",
      maxSize: 20,
      maxExpand: 500,
    });
    return withStyles(tree);
  } catch {
    // The TeX is invalid or nested too deeply.
    return undefined;
  }
}

/**
 * KaTeX sets some styles as an attribute, which the page's content security policy blocks. Setting
 * them as a property is allowed.
 */
function withStyles(tree: Tree): HTMLElement {
  renameStyles(tree);
  const element = tree.toNode();
  for (const styled of element.querySelectorAll<HTMLElement>("[data-style]")) {
    styled.style.cssText += styled.dataset.style;
    styled.removeAttribute("data-style");
  }
  return element;
}

function renameStyles(node: Node) {
  if (node.attributes?.style !== undefined) {
    const { style, ...others } = node.attributes;
    node.attributes = { ...others, "data-style": style ?? "" };
  }
  node.children?.forEach(renameStyles);
}
