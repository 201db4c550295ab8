import { AdminGate } from "../features/admin/admin-gate.tsx";
import { AdminHeader } from "../features/admin/admin-header.tsx";
import { AuditScreen } from "../features/admin-audit/audit-screen.tsx";
import * as texts from "../texts/en.ts";

/** `/admin/audit`, for admins. */
export function AuditLog() {
  return (
    <>
      <title>{texts.titles.auditLog}</title>
      <AdminHeader />
      <AdminGate>
        <AuditScreen />
      </AdminGate>
    </>
  );
}
