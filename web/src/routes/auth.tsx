import { Navigate, useSearchParams } from "react-router";
import { titles } from "#texts/page.ts";
import { useUser } from "../api/user.ts";
import { SiteHeader } from "../features/page/site-header.tsx";
import { Benefits } from "../features/sign-in/benefits.tsx";
import { SignIn } from "../features/sign-in/sign-in.tsx";
import { paths } from "../lib/paths.ts";

/** `/auth`. The server redirects a failed sign-in here with `?error=`. */
export function Auth() {
  const user = useUser();
  const [query] = useSearchParams();
  if (user) return <Navigate to={paths.chat} replace />;
  return (
    <>
      <title>{titles.auth}</title>
      <SiteHeader />
      <main className="grid min-h-[calc(100dvh-56px)] md:grid-cols-2">
        <SignIn error={query.get("error")} />
        <Benefits />
      </main>
    </>
  );
}
