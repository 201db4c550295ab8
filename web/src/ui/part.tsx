import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** A part of the page that is loaded apart from it. If it does not load or throws, the rest of the page goes on. */
export function Part({ failed = null, children }: { failed?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
