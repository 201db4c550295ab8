import { bodyPadding } from "../answer/answer-body.tsx";

/** The classes of an answer card, by part. Undefined parts keep their defaults. */
export interface AnswerLayout {
  kind: "column" | "tab" | "expanded" | "collapsed";
  card: string;
  header?: string;
  body?: string;
  /** The width of the text. */
  measure?: string;
  footer?: string;
}

/** Header, body and footer share rows with the other cards, so that they align. */
const rows = "relative row-span-3 grid min-w-0 grid-rows-subgrid";
const tint = "bg-(--tint)";

/** One of several columns; stacked on a phone. `index` and `count` are of the cards. */
export function columnLayout(index: number, count: number): AnswerLayout {
  if (index === 0)
    return { kind: "column", card: rows, measure: count === 1 ? "w-[min(100%,40rem)]" : undefined };
  if (index === 1)
    return {
      kind: "column",
      card: `${rows} border-t border-line-2 md:border-s md:border-t-0 md:border-line`,
    };
  return {
    kind: "column",
    // Between md and lg, two columns fit: the third card is below them, with its footer beside the
    // text.
    card: `${rows} border-t border-line-2 md:max-lg:col-span-full md:max-lg:row-auto md:max-lg:grid-cols-2 md:max-lg:grid-rows-[auto_auto] lg:border-s lg:border-t-0 lg:border-line`,
    header: `${tint} md:max-lg:col-span-full`,
    footer:
      "self-start border-t px-4 md:px-5.5 md:max-lg:self-stretch md:max-lg:border-s md:max-lg:border-t-0 md:max-lg:py-2 2xl:ps-8",
  };
}

/** The only card shown, below the tabs. */
export const tabLayout: AnswerLayout = {
  kind: "tab",
  card: rows,
  header: "",
  body: `h-75 ${bodyPadding}`,
  measure: "w-[min(100%,40rem)]",
};

/** Full screen: its footer is in the margin on a wide screen. */
export const expandedLayout: AnswerLayout = {
  kind: "expanded",
  card: "relative order-first row-start-1 grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_minmax(0,1fr)]",
  header: `${tint} lg:col-span-full`,
  body: "min-h-50 px-4 pt-5.5 pb-8 [--markdown-size:18.5px] md:px-10 md:pt-10 md:pb-14",
  measure: "w-[min(100%,36.75rem)]",
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
