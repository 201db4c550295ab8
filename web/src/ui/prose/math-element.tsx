import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import type { MathToken } from "./markdown.ts";

const Formula = lazy(() => import("./formula.tsx"));

/** A formula; as it was written while what draws it is on its way, or lost. */
export function MathElement({ formula }: { formula: MathToken }) {
  const source = <span className={formula.display ? "math apart" : "math"}>{formula.raw.trim()}</span>;
  return (
    <ErrorBoundary fallback={source}>
      <Suspense fallback={source}>
        <Formula formula={formula} />
      </Suspense>
    </ErrorBoundary>
  );
}
