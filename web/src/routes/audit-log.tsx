import { titles } from "#texts/page.ts";
import { AdminGate } from "../features/admin/admin-gate.tsx";
import { AdminHeader } from "../features/admin/admin-header.tsx";
import { AuditScreen } from "../features/admin-audit/audit-screen.tsx";

/** `/admin/audit`, for admins. */
export function AuditLog() {
  return (
    <>
      <title>{titles.auditLog}</title>
      <AdminHeader />
      <AdminGate>
        <AuditScreen />
      </AdminGate>
    </>
  );
}
