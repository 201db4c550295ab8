import { useEffect } from "react";
import { Route, Routes } from "react-router";
import { paths } from "./lib/paths.ts";
import { useLanguage } from "./lib/use-language.ts";
import { Shell, screen } from "./shell.tsx";
import { lazyNamed } from "./ui/lazy-named.tsx";

const Admin = lazyNamed(() => import("./routes/admin.tsx"), "Admin");
const AuditLog = lazyNamed(() => import("./routes/audit-log.tsx"), "AuditLog");
const NotFound = lazyNamed(() => import("./routes/not-found.tsx"), "NotFound");

/** The screens of admin.html. */
export function AdminApp() {
  useLanguage();
  return (
    <Shell
      routes={
        <Routes>
          <Route path={paths.admin} element={screen(paths.admin, Admin)} />
          <Route path={paths.auditLog} element={screen(paths.auditLog, AuditLog)} />
          <Route path={`${paths.admin}/*`} element={screen("*", NotFound)} />
          <Route path="*" element={<OtherDocument />} />
        </Routes>
      }
    />
  );
}

/** Loads another document after a navigation to its path. React Router has only set the address. */
function OtherDocument() {
  useEffect(() => location.reload(), []);
  return null;
}
