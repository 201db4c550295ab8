import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import type { MathToken } from "../lex.ts";

const Formula = lazy(() => import("./formula.tsx"));

/** A formula. Its source is shown until KaTeX has loaded, or if it fails to load. */
export function MathElement({ formula }: { formula: MathToken }) {
  const source = <span className={formula.display ? "math display" : "math"}>{formula.raw.trim()}</span>;
  return (
    <ErrorBoundary fallback={source}>
      <Suspense fallback={source}>
        <Formula formula={formula} />
      </Suspense>
    </ErrorBoundary>
  );
}
