import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import type { Formula as FormulaSource } from "./math-at.ts";

const Formula = lazy(() => import("./formula.tsx"));

/** A formula. Its source is shown until KaTeX has loaded, or if it fails to load. */
export function MathElement({ formula }: { formula: FormulaSource }) {
  const source = <span className={formula.display ? "math display" : "math"}>{formula.raw.trim()}</span>;
  return (
    <ErrorBoundary fallback={source}>
      <Suspense fallback={source}>
        <Formula formula={formula} />
      </Suspense>
    </ErrorBoundary>
  );
}
