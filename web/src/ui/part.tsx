import { createContext, type ReactNode, Suspense, useContext } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** Told of each part that did not load or threw, and that has nothing to show in its place. */
export const PartFailure = createContext(() => {});

/**
 * A part of the page that is loaded apart from it. If it does not load or throws, the rest of the page goes on; then `failed`
 * is shown, or else PartFailure is told. `onFailed` puts away what opened it, so that it can be opened again.
 */
export function Part(props: { failed?: ReactNode; onFailed?: () => void; children: ReactNode }) {
  const { failed, onFailed, children } = props;
  const tell = useContext(PartFailure);
  return (
    <ErrorBoundary
      fallback={failed ?? null}
      onError={() => {
        if (failed === undefined) tell();
        onFailed?.();
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
