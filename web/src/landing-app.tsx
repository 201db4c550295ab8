import { useEffect } from "react";
import { SWRConfig } from "swr";
import { home } from "#texts/landing.ts";
import { swrConfig } from "./api/swr.ts";
import { RouteError } from "./features/page/route-error.tsx";
import { useLanguage } from "./lib/use-language.ts";
import { Landing } from "./routes/landing.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { IconDefaults } from "./ui/icon-defaults.tsx";

/** The landing page, as the build renders it and the browser hydrates it. */
export function LandingApp() {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title depends on the language
  useEffect(() => {
    document.title = home.title;
  }, [language]);
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
