import type { ReactNode } from "react";
import { admin } from "#texts/admin.ts";
import { logout, useUser } from "../../api/user.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../page/page-title.tsx";

/** Shows its children to admins and asks others to sign in. Empty while the user is unknown. */
export function AdminGate({ children }: { children: ReactNode }) {
  const user = useUser();
  const words = admin;
  if (user === undefined) return null;
  if (user?.isAdmin) return children;

  async function signIn() {
    // The sign-in page redirects signed-in users to the chat.
    if (user) await logout().catch(() => {});
    location.assign(paths.auth);
  }
  return (
    <main className="px-page pt-solo pb-15">
      <PageTitle lead={words.requiredText}>{words.required}</PageTitle>
      <Button variant="primary" size="lg" className="mt-7" onClick={signIn}>
        {words.login}
      </Button>
    </main>
  );
}
