import { Route, Routes } from "react-router";
import { paths } from "./lib/paths.ts";
import { useLanguage } from "./lib/use-language.ts";
import { Shell, screen } from "./shell.tsx";
import { AsyncBoundary } from "./ui/async-boundary.tsx";
import { lazyComponent } from "./ui/lazy-component.tsx";

const Chat = lazyComponent(async () => (await import("./routes/chat.tsx")).Chat);
const Auth = lazyComponent(async () => (await import("./routes/auth.tsx")).Auth);
const Upgrade = lazyComponent(async () => (await import("./routes/upgrade.tsx")).Upgrade);
const PaymentSuccess = lazyComponent(
  async () => (await import("./routes/payment-success.tsx")).PaymentSuccess,
);
const Dashboard = lazyComponent(async () => (await import("./routes/dashboard.tsx")).Dashboard);
const Privacy = lazyComponent(async () => (await import("./routes/privacy.tsx")).Privacy);
const NotFound = lazyComponent(async () => (await import("./routes/not-found.tsx")).NotFound);
const LeaveGuard = lazyComponent(async () => (await import("./features/leaving/leave-guard.tsx")).LeaveGuard);

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
