import { Fragment, type ReactNode } from "react";
import { claims } from "#texts/compare.ts";
import { formatNames, listParts } from "../../lib/format.ts";
import type { Answer } from "../conversation/conversation.ts";
import { type Row, verdictOf } from "./claim-map.ts";

/** The most topics that a part of the sentence names. */
const TOPICS = 3;

/**
 * What the answers agree on and who disputes what, in a sentence or two. It is written here, from
 * the marks whose quotes were found, not by a model. Undefined if there is nothing to say.
 */
function verdictParts(rows: readonly Row[], answers: readonly Answer[]) {
  const verdict = verdictOf({ rows }, answers.length);
  if (!verdict) return undefined;
  const words = claims;
  const { agreed, disputes } = verdict;
  const nameOf = (index: number) => answers[index]?.model.name ?? "";
  return [
    ...(agreed.length > 0
      ? [{ template: answers.length === 2 ? words.bothAgree : words.allAgree, names: "", rows: agreed }]
      : []),
    ...disputes.map(({ against, among, rows }) =>
      against === undefined
        ? { template: words.contradict, names: formatNames(among.map(nameOf)), rows }
        : { template: words.disputes, names: formatNames([nameOf(against)]), rows },
    ),
  ];
}

/** The verdict as plain text, or "". */
export function verdictText(rows: readonly Row[], answers: readonly Answer[]): string {
  const parts = verdictParts(rows, answers) ?? [];
  return parts
    .map(({ template, names, rows }) =>
      template.replace("{names}", () => names).replace("{topics}", () => topicsText(rows)),
    )
    .join(" ");
}

function topicsText(rows: readonly Row[]): string {
  return formatNames(itemsOf(rows));
}

function itemsOf(rows: readonly Row[]): string[] {
  const shown = rows.slice(0, TOPICS).map(({ topic }) => topic);
  return rows.length > TOPICS ? [...shown, claims.more(rows.length - TOPICS)] : shown;
}

/** The verdict, with a button for each topic that leads to its row. */
export function Verdict(props: {
  rows: readonly Row[];
  answers: readonly Answer[];
  onRow: (id: number) => void;
}) {
  const { rows, answers, onRow } = props;
  const parts = verdictParts(rows, answers);
  if (!parts) return null;
  return (
    <p className="min-w-0 text-large/snug text-pretty wrap-anywhere text-ink" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
        <Fragment key={index}>
          {index > 0 && " "}
          {fill(part.template, {
            names: part.names,
            topics: <Topics rows={part.rows} onRow={onRow} />,
          })}
        </Fragment>
      ))}
    </p>
  );
}

function Topics({ rows, onRow }: { rows: readonly Row[]; onRow: (id: number) => void }) {
  return listParts(itemsOf(rows)).map(({ index, value }, at) => {
    const row = index === undefined ? undefined : (rows[index] ?? rows.at(-1));
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a list have no other key
    if (!row) return <Fragment key={at}>{value}</Fragment>;
    return (
      <button
        key={row.id}
        type="button"
        className={`inline rounded-inner text-start font-semibold underline decoration-1 underline-offset-3 hover:decoration-2 ${row.kind === "contradiction" ? "text-danger" : "text-accent"}`}
        onClick={() => onRow(row.id)}
      >
        <bdi>{value}</bdi>
      </button>
    );
  });
}

/** Returns a template with its placeholders, such as {names}, replaced. */
function fill(template: string, values: Record<string, ReactNode>): ReactNode {
  return template.split(/[{}]/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
    index % 2 === 0 ? part : <Fragment key={index}>{values[part]}</Fragment>,
  );
}
