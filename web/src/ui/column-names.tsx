/** A column of a table. The names of number columns are right-aligned, like the numbers. */
export interface Column {
  name: string;
  isNumber?: boolean;
  className?: string;
}

/** The header row of a table. */
export function ColumnNames({ columns, className = "" }: { columns: readonly Column[]; className?: string }) {
  return (
    <tr className={`border-b border-line-2 text-meta text-muted *:py-1.5 *:font-normal ${className}`}>
      {columns.map(({ name, isNumber, className: own = "" }) => (
        <th key={name} scope="col" className={`${isNumber ? "text-right" : "text-start"} ${own}`}>
          {name}
        </th>
      ))}
    </tr>
  );
}
