import { Route, Routes } from "react-router";
import { paths } from "./lib/paths.ts";
import { useLanguage } from "./lib/use-language.ts";
import { Shell, screen } from "./shell.tsx";
import { AsyncBoundary } from "./ui/async-boundary.tsx";
import { lazyNamed } from "./ui/lazy-named.tsx";

const Chat = lazyNamed(() => import("./routes/chat.tsx"), "Chat", { first: true });
const Auth = lazyNamed(() => import("./routes/auth.tsx"), "Auth");
const Upgrade = lazyNamed(() => import("./routes/upgrade.tsx"), "Upgrade");
const PaymentSuccess = lazyNamed(() => import("./routes/payment-success.tsx"), "PaymentSuccess");
const Dashboard = lazyNamed(() => import("./routes/dashboard.tsx"), "Dashboard");
const Privacy = lazyNamed(() => import("./routes/privacy.tsx"), "Privacy");
const NotFound = lazyNamed(() => import("./routes/not-found.tsx"), "NotFound");
const LeaveGuard = lazyNamed(() => import("./features/leaving/leave-guard.tsx"), "LeaveGuard");

/** The screens of app.html. */
export function App() {
  useLanguage();
  return (
    <Shell
      routes={
        <Routes>
          <Route path={paths.chat} element={screen(paths.chat, Chat)} />
          <Route path={paths.auth} element={screen(paths.auth, Auth)} />
          <Route path={paths.upgrade} element={screen(paths.upgrade, Upgrade)} />
          <Route path={paths.paymentSuccess} element={screen(paths.paymentSuccess, PaymentSuccess)} />
          <Route path={paths.dashboard} element={screen(paths.dashboard, Dashboard)} />
          <Route path={paths.privacy} element={screen(paths.privacy, Privacy)} />
          <Route path="*" element={screen("*", NotFound)} />
        </Routes>
      }
    >
      <AsyncBoundary errorFallback={null}>
        <LeaveGuard />
      </AsyncBoundary>
    </Shell>
  );
}
