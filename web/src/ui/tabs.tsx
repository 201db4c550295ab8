import { type ReactNode, useId } from "react";
import { onTabKey } from "./tab-keys.ts";

/** Tabs and the panel of the selected one. Arrow keys, Home and End select a tab. */
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
      <div className="border-b border-line-2">
        <div
          // The selected tab's line covers the border.
          className="-mb-px flex overflow-x-auto sm:gap-1"
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
              className="relative min-h-11 px-1.5 font-medium whitespace-nowrap text-muted after:absolute after:inset-x-1.5 after:bottom-0 after:border-accent hover:text-ink max-sm:grow max-sm:text-note sm:px-3.5 sm:after:inset-x-3.5 focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:border-b-2"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {tabs[selected]?.panel()}
      </div>
    </>
  );
}
