import type { ReactNode } from "react";
import { SearchInput } from "./search-input.tsx";

/** The row above a list: a search field, how much it found, and the list's buttons. */
export function SearchBar(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  found: ReactNode;
  children?: ReactNode;
}) {
  const { label, value, onChange, found, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5">
      <SearchInput
        className="max-w-95 max-md:w-full md:flex-1 md:basis-60"
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="num me-auto text-muted" role="status">
        {found}
      </p>
      {children && <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow">{children}</div>}
    </div>
  );
}
