import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";

const LanguageMenu = lazyComponent(async () => (await import("./language-menu.tsx")).LanguageMenu);

/** The menu of languages in a page header. Loaded after first paint. */
export function LanguageControl({ className = "" }: { className?: string }) {
  return (
    <span className={`inline-flex size-8.5 ${className}`}>
      <AsyncBoundary>
        <LanguageMenu iconOnly />
      </AsyncBoundary>
    </span>
  );
}
