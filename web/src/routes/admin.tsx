import { AdminGate } from "../features/admin/admin-gate.tsx";
import { AdminHeader } from "../features/admin/admin-header.tsx";
import { AdminScreen } from "../features/admin/admin-screen.tsx";
import * as texts from "../texts/en.ts";

/** `/admin`, for admins. */
export function Admin() {
  return (
    <>
      <title>{texts.titles.admin}</title>
      <AdminHeader />
      <AdminGate>
        <AdminScreen />
      </AdminGate>
    </>
  );
}
