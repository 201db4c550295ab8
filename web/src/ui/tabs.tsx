import { type ReactNode, useId } from "react";
import { onTabKey } from "./tab-keys.ts";

/** Tabs and the panel of the selected one. Arrow keys, Home and End select. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { value: T; label: string; panel: () => ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}) {
  const { label, tabs, value, onChange } = props;
  const id = useId();
  const selected = tabs.findIndex((tab) => tab.value === value);
  const select = (index: number) => onChange(tabs[index]?.value ?? value);

  return (
    <>
      <div
        className="flex overflow-x-auto sm:gap-1 border-b border-line-2"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => onTabKey(event, selected, select)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className="-mb-px min-h-11 border-b-2 border-transparent px-1.5 font-medium whitespace-nowrap text-muted hover:text-ink max-sm:grow max-sm:text-note sm:px-3.5 focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {tabs[selected]?.panel()}
      </div>
    </>
  );
}
