import { type ComponentType, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { swrConfig } from "./api/swr.ts";
import { usePolledUser } from "./api/user.ts";
import { ArrivalFocus } from "./routes/arrival-focus.tsx";
import { paths } from "./routes/paths.ts";
import { RouteFailure } from "./routes/route-failure.tsx";
import * as texts from "./texts/en.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { lazyPart } from "./ui/lazy-part.tsx";
import { PartFailure } from "./ui/part.tsx";
import { Toaster } from "./ui/toaster.tsx";
import { toast } from "./ui/toasts.ts";

const Chat = lazyPart(async () => (await import("./routes/chat.tsx")).Chat);
const Auth = lazyPart(async () => (await import("./routes/auth.tsx")).Auth);
const Upgrade = lazyPart(async () => (await import("./routes/upgrade.tsx")).Upgrade);
const NotFound = lazyPart(async () => (await import("./routes/not-found.tsx")).NotFound);

export function App() {
  usePolledUser();
  return (
    <SWRConfig value={swrConfig}>
      <PartFailure value={partFailed}>
        <BrowserRouter>
          <Suspense fallback={null}>
            <Routes>
              <Route path={paths.chat} element={screen(paths.chat, Chat)} />
              <Route path={paths.auth} element={screen(paths.auth, Auth)} />
              <Route path={paths.upgrade} element={screen(paths.upgrade, Upgrade)} />
              <Route path="*" element={screen("*", NotFound)} />
            </Routes>
            <ArrivalFocus />
          </Suspense>
        </BrowserRouter>
      </PartFailure>
      <Toaster closeLabel={texts.close} />
    </SWRConfig>
  );
}

/** A lazy screen with an error element of its own: what failed does not stand in the way of the next. */
function screen(path: string, Screen: ComponentType) {
  return (
    <ErrorBoundary key={path} fallback={<RouteFailure />}>
      <Screen />
    </ErrorBoundary>
  );
}

function partFailed() {
  toast({ title: texts.failure.part, text: texts.failure.partText, tone: "destructive" });
}
