import { memo } from "react";
import type { Row, Table } from "../blocks/nodes.ts";
import type { Inline } from "../inline.ts";
import type { MarkdownTexts } from "../texts.ts";
import { directionOf } from "./direction.ts";
import { SEGMENT, segmentClass, useGroups } from "./groups.ts";
import { Inlines } from "./inlines.tsx";

interface Props {
  texts: MarkdownTexts;
}

/**
 * A table. A long one is displayed as several, so that the browser can skip the layout of those
 * that are off screen.
 */
export function TableElement({ table, texts }: Props & { table: Table }) {
  const { header, rows } = table;
  const classes = header.map((_, column) => columnClass(table, column)).join(" ");
  const groups = useGroups(rows, SEGMENT);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className="scroll-x" tabIndex={0} dir={directionOf([table])}>
      {(groups.length === 0 ? [rows] : groups).map((group, index) => (
        <TableSegment
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          key={index}
          header={header}
          rows={group}
          classes={classes}
          className={segmentClass(index, Math.max(groups.length, 1))}
          texts={texts}
        />
      ))}
    </div>
  );
}

/** @param classes the class of each column, separated by spaces */
const TableSegment = memo(function TableSegment(
  props: Props & {
    header: readonly Inline[];
    rows: readonly Row[];
    classes: string;
    className: string | undefined;
  },
) {
  const { header, rows, className, texts } = props;
  const classes = props.classes.split(" ");
  const table = (
    <table>
      <thead>
        <tr>
          {header.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
            <th key={column} className={classes[column] || undefined}>
              <Inlines inline={cell} texts={texts} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          <RowElement key={index} row={row} classes={props.classes} texts={texts} />
        ))}
      </tbody>
    </table>
  );
  return className === undefined ? table : <div className={className}>{table}</div>;
});

const RowElement = memo(function RowElement(props: Props & { row: Row; classes: string }) {
  const { cells } = props.row;
  const classes = props.classes.split(" ");
  return (
    <tr>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
        <td key={column} className={classes[column] || undefined}>
          <Inlines inline={cell} texts={props.texts} />
        </td>
      ))}
      {cells.length < classes.length && <td colSpan={classes.length - cells.length} />}
    </tr>
  );
});

/** Columns of numbers are aligned to the end, even if the table does not ask for it. */
function columnClass({ alignments, numeric, rows }: Table, column: number): string | undefined {
  const alignment = alignments[column];
  if (alignment === "center") return "center";
  const isNumeric = alignment === undefined && rows.length > 0 && numeric[column];
  return alignment === "right" || isNumeric ? "numeric" : undefined;
}
