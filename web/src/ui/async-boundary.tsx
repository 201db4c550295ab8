import { createContext, type ReactNode, Suspense, useContext, useEffect } from "react";
import { onEarlyClick } from "./early-click.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

/**
 * Called when a lazy component fails to load or throws, unless its boundary has its own error
 * fallback.
 */
export const AsyncErrorContext = createContext(() => {});

/**
 * Contains a lazy component: if it fails to load or throws, the rest of the page keeps working. On
 * an error, renders `errorFallback`, or calls AsyncErrorContext if `errorFallback` is undefined.
 * Use `onError` to close the lazy component, so that the user can try again. A popover is loaded
 * again when its button is pressed.
 */
export function AsyncBoundary(props: {
  errorFallback?: ReactNode;
  onError?: () => void;
  children: ReactNode;
}) {
  const { errorFallback, onError, children } = props;
  const report = useContext(AsyncErrorContext);
  return (
    <ErrorBoundary
      fallback={errorFallback === undefined ? (retry) => <RetryOnEarlyClick retry={retry} /> : errorFallback}
      onError={() => {
        if (errorFallback === undefined) report();
        onError?.();
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function RetryOnEarlyClick({ retry }: { retry: () => void }) {
  useEffect(() => onEarlyClick(retry), [retry]);
  return null;
}
