import { Fragment, type ReactNode } from "react";

/** A list of labels and values. Rows without a value are left out. */
export function DescriptionList({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-auto-fr gap-x-6 gap-y-2.5">
      {rows.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="num wrap-anywhere">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
