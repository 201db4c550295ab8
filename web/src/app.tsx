import { type ComponentType, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { swrConfig } from "./api/swr.ts";
import { useLiveUser } from "./api/user.ts";
import { RouteError } from "./features/page/route-error.tsx";
import { RouteFocus } from "./features/page/route-focus.tsx";
import { paths } from "./lib/paths.ts";
import * as texts from "./texts/en.ts";
import { AsyncBoundary, AsyncErrorContext } from "./ui/async-boundary.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { lazyComponent } from "./ui/lazy-component.tsx";
import { toast } from "./ui/toasts.ts";

const Chat = lazyComponent(async () => (await import("./routes/chat.tsx")).Chat);
const Auth = lazyComponent(async () => (await import("./routes/auth.tsx")).Auth);
const Upgrade = lazyComponent(async () => (await import("./routes/upgrade.tsx")).Upgrade);
const PaymentSuccess = lazyComponent(
  async () => (await import("./routes/payment-success.tsx")).PaymentSuccess,
);
const Dashboard = lazyComponent(async () => (await import("./routes/dashboard.tsx")).Dashboard);
const NotFound = lazyComponent(async () => (await import("./routes/not-found.tsx")).NotFound);
const LeaveGuard = lazyComponent(async () => (await import("./features/leaving/leave-guard.tsx")).LeaveGuard);
const Toaster = lazyComponent(async () => (await import("./ui/toaster.tsx")).Toaster);

export function App() {
  useLiveUser();
  return (
    <SWRConfig value={swrConfig}>
      <AsyncErrorContext value={reportAsyncError}>
        <BrowserRouter>
          <Suspense fallback={null}>
            <Routes>
              <Route path={paths.chat} element={screen(paths.chat, Chat)} />
              <Route path={paths.auth} element={screen(paths.auth, Auth)} />
              <Route path={paths.upgrade} element={screen(paths.upgrade, Upgrade)} />
              <Route path={paths.paymentSuccess} element={screen(paths.paymentSuccess, PaymentSuccess)} />
              <Route path={paths.dashboard} element={screen(paths.dashboard, Dashboard)} />
              <Route path="*" element={screen("*", NotFound)} />
            </Routes>
            <RouteFocus />
          </Suspense>
        </BrowserRouter>
        <AsyncBoundary errorFallback={null}>
          <LeaveGuard />
        </AsyncBoundary>
      </AsyncErrorContext>
      <AsyncBoundary errorFallback={null}>
        <Toaster closeLabel={texts.close} />
      </AsyncBoundary>
    </SWRConfig>
  );
}

/** Gives a screen its own error element, so that a failure does not affect the other screens. */
function screen(path: string, Screen: ComponentType) {
  return (
    <ErrorBoundary key={path} fallback={<RouteError />}>
      <Screen />
    </ErrorBoundary>
  );
}

function reportAsyncError() {
  toast({ title: texts.failure.part, text: texts.failure.partText, tone: "destructive" });
}
