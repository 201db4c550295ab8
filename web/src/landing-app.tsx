import { SWRConfig } from "swr";
import { swrConfig } from "./api/swr.ts";
import { RouteError } from "./features/page/route-error.tsx";
import { Landing } from "./routes/landing.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { IconDefaults } from "./ui/icon-defaults.tsx";

/** The landing page, as the build renders it and the browser hydrates it. */
export function LandingApp() {
  return (
    <IconDefaults>
      <SWRConfig value={swrConfig}>
        <ErrorBoundary fallback={<RouteError />}>
          <Landing />
        </ErrorBoundary>
      </SWRConfig>
    </IconDefaults>
  );
}
