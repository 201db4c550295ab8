import { titles } from "#texts/page.ts";
import { AdminGate } from "../features/admin/admin-gate.tsx";
import { AdminHeader } from "../features/admin/admin-header.tsx";
import { AdminScreen } from "../features/admin/admin-screen.tsx";

/** `/admin`, for admins. */
export function Admin() {
  return (
    <>
      <title>{titles.admin}</title>
      <AdminHeader />
      <AdminGate>
        <AdminScreen />
      </AdminGate>
    </>
  );
}
