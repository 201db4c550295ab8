import type { ReactNode } from "react";
import { type KeyboardEvent, useId } from "react";

/** Tabs, of which one shows its panel. Arrow keys, Home and End select. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { value: T; label: string; panel: () => ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}) {
  const { label, tabs, value, onChange } = props;
  const id = useId();
  const selected = tabs.findIndex((tab) => tab.value === value);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = nextTab(event.key, selected, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <>
      <div
        className="flex gap-1 overflow-x-auto border-b border-line-2"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className="-mb-px min-h-11 border-b-2 border-transparent px-3.5 font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
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

function nextTab(key: string, selected: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (selected + 1) % count;
    case "ArrowLeft":
      return (selected - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
