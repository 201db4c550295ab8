// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { AdminUser } from "../src/api/admin-users.ts";
import { UserRow } from "../src/features/admin-users/user-row.tsx";
import { adminUser } from "./admin.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each<[Partial<AdminUser>, string]>([
  [{ lastSeenAt: hoursAgo(1), lastLoginAt: hoursAgo(5) }, "Last seen 1 hour ago"],
  [{ lastLoginAt: hoursAgo(5) }, "Last seen 5 hours ago"],
  [{}, "Never seen"],
])("a user with %o was %s", (over, text) => {
  const user = adminUser("ada", over);
  document.body.innerHTML = renderToString(<UserRow user={user} onToggle={() => {}} />);
  expect(document.body.textContent).toContain(text);
});
