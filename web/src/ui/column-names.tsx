/** The name of a table's column. Names of numbers are at the end, above them. */
export interface Column {
  name: string;
  isNumber?: boolean;
  className?: string;
}

/** The row of a table's head. */
export function ColumnNames({ columns, className = "" }: { columns: readonly Column[]; className?: string }) {
  return (
    <tr className={`border-b border-line-2 text-meta text-muted *:py-1.5 *:font-normal ${className}`}>
      {columns.map(({ name, isNumber, className: own = "" }) => (
        <th key={name} scope="col" className={`${isNumber ? "text-end" : "text-start"} ${own}`}>
          {name}
        </th>
      ))}
    </tr>
  );
}
