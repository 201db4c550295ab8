import Search from "lucide-react/icons/search";
import type { ComponentProps } from "react";
import { inputClass } from "./input-class.ts";

/** A search field. */
export function SearchInput(
  props: Omit<ComponentProps<"input">, "type" | "autoFocus"> & {
    /** Its name and its placeholder. */
    label: string;
    /** Whether it takes the focus when its dialog opens. On a touch screen, it never does. */
    autoFocus?: boolean;
  },
) {
  const { label, autoFocus, className = "", ...input } = props;
  return (
    <div className={`relative ${className}`}>
      <Search className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
      <input
        {...input}
        className={`ps-9.5 pe-3 text-ellipsis [&::-webkit-search-cancel-button]:hidden ${inputClass}`}
        type="search"
        // On a touch screen the keyboard would cover the results.
        data-autofocus={(autoFocus && matchMedia("(pointer: fine)").matches) || undefined}
        placeholder={label}
        aria-label={label}
      />
    </div>
  );
}
