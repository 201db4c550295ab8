import { type BodySize, bodyPadding, bodySize } from "../answer/answer-body.tsx";

/** The classes of an answer card, by part. Undefined parts keep their defaults. */
export interface AnswerLayout {
  kind: "column" | "tab" | "expanded" | "collapsed";
  card: string;
  header?: string;
  /** The position of the body in the card. */
  bodyPlace?: string;
  body?: string;
  /** The width of the text and, if it is in the middle, its margin. */
  measure?: string;
  footer?: string;
}

/** Body and footer share rows with the other cards, so that they align. */
const rows = "relative row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid";
const tint = "bg-(--tint)";
/**
 * The name stays in view below the page's header and the question's bar while the card scrolls. A
 * sticky grid item stays in its area, so the header's area is the whole card, and the body starts
 * below the header.
 */
const stickyHeader = `${tint} sticky top-25 z-1 short:top-11 col-start-1 row-start-1 -row-end-1 self-start`;
const belowHeader = "col-start-1 row-start-1 mt-12.5";
const footerBelow = "col-start-1 row-start-2 self-start border-t px-sheet";
const expandedBody = "min-h-50 px-4 pt-5.5 pb-8 [--markdown-size:18.5px] md:px-10 md:pt-10 md:pb-14";
const shared = { kind: "column", header: stickyHeader, bodyPlace: belowHeader, footer: footerBelow } as const;

/** One of `count` columns, which are stacked on a phone. */
export function columnLayout(index: number, count: number, size: BodySize): AnswerLayout {
  const column = { ...shared, body: `${bodySize[size]} ${bodyPadding}` };
  if (index === 0) return { ...column, card: rows, measure: count === 1 ? "mx-auto max-w-160" : undefined };
  if (index === 1)
    return {
      ...column,
      card: `${rows} border-t border-line-2 md:border-s md:border-t-0 md:border-line`,
    };
  return {
    ...column,
    // Between md and lg, two columns fit: the third card spans both, below them.
    card: `${rows} border-t border-line-2 md:max-lg:col-span-full lg:border-s lg:border-t-0 lg:border-line`,
  };
}

/** The only card shown, below the tabs. */
export function tabLayout(size: BodySize): AnswerLayout {
  return {
    kind: "tab",
    card: "relative min-w-0",
    header: "",
    body: `${size === "cut" ? "h-75" : bodySize[size]} ${bodyPadding}`,
    measure: "max-w-160 lg:mx-auto",
  };
}

/** A full-screen card in the reading mode. */
export const wholeExpandedLayout: AnswerLayout = {
  ...shared,
  kind: "expanded",
  card: "relative order-first row-start-1 grid min-w-0 grid-cols-1 grid-rows-[1fr_auto]",
  body: expandedBody,
  measure: "mx-auto max-w-147",
};

/** A full-screen card. In a wide window, its footer is in the margin. */
export const expandedLayout: AnswerLayout = {
  kind: "expanded",
  card: "relative order-first row-start-1 grid min-w-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-fr-aside lg:grid-rows-[auto_minmax(0,1fr)]",
  header: `${tint} lg:col-span-full`,
  body: expandedBody,
  measure: "mx-auto max-w-147",
  footer:
    "self-start overflow-auto border-t px-4 md:px-5.5 lg:h-full lg:border-s lg:border-t-0 lg:px-6 lg:py-7.5",
};

/** A strip with the model's name, beside a full-screen card. */
export const collapsedLayout: AnswerLayout = {
  kind: "collapsed",
  card: "relative row-start-1 min-w-0 border-s border-line max-md:hidden",
  header: "hidden",
  body: "hidden",
  footer: "hidden",
};
