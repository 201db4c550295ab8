import { type ComponentType, type ReactNode, Suspense } from "react";
import { BrowserRouter } from "react-router";
import { SWRConfig } from "swr";
import { common, failure } from "#texts/page.ts";
import { swrConfig } from "./api/swr.ts";
import { useLiveUser } from "./api/user.ts";
import { RouteError } from "./features/page/route-error.tsx";
import { RouteFocus } from "./features/page/route-focus.tsx";
import { AsyncBoundary, AsyncErrorContext } from "./ui/async-boundary.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { lazyNamed } from "./ui/lazy-named.tsx";
import { toast } from "./ui/toasts.ts";

const loadConnection = () => import("./features/connection/connection-watch.tsx");
const ConnectionWatch = lazyNamed(loadConnection, "ConnectionWatch");
const Reconnect = lazyNamed(loadConnection, "Reconnect");
const Toaster = lazyNamed(() => import("./ui/toaster.tsx"), "Toaster");

/** The providers and overlays that every document of the app shares. */
export function Shell({ routes, children }: { routes: ReactNode; children?: ReactNode }) {
  useLiveUser();
  return (
    <SWRConfig value={swrConfig}>
      <AsyncErrorContext value={reportAsyncError}>
        <BrowserRouter>
          <Suspense fallback={null}>
            {routes}
            <RouteFocus />
          </Suspense>
          <AsyncBoundary errorFallback={null}>
            <ConnectionWatch />
          </AsyncBoundary>
          <AsyncBoundary errorFallback={null}>
            <Toaster closeLabel={common.close} />
          </AsyncBoundary>
        </BrowserRouter>
        {children}
      </AsyncErrorContext>
    </SWRConfig>
  );
}

/** Gives a screen its own error element, so that a failure does not affect the other screens. */
export function screen(path: string, Screen: ComponentType) {
  return (
    <ErrorBoundary
      key={path}
      fallback={(retry) => (
        <>
          <RouteError />
          <AsyncBoundary errorFallback={null}>
            <Reconnect onBack={retry} />
          </AsyncBoundary>
        </>
      )}
    >
      <Screen />
    </ErrorBoundary>
  );
}

function reportAsyncError() {
  toast(() => ({ title: failure.part, text: failure.partText, tone: "destructive" }));
}
