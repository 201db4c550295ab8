// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { AuditTable } from "../src/features/admin-audit/audit-table.tsx";
import { UserRow } from "../src/features/admin-users/user-row.tsx";
import { AccountSection } from "../src/features/dashboard/account-section.tsx";
import { isolate, withoutIsolates } from "../src/lib/bidi.ts";
import { formatList } from "../src/lib/format.ts";
import * as arabic from "../src/texts/ar/file-panel.ts";
import { translations } from "../src/texts/area.ts";
import { filePanel } from "../src/texts/en/file-panel.ts";
import { switchLanguage } from "../src/texts/switch.ts";
import { DescriptionList } from "../src/ui/description-list.tsx";
import { freeUser } from "./users.ts";

/** Shown as "report.pdf-2024" in a right-to-left text, unless it is isolated. */
const name = "2024-report.pdf";
const isolated = `\u2068${name}\u2069`;

translations.load = async () => ({ loadTexts: async (language) => (language === "ar" ? arabic : {}) });
afterEach(() => switchLanguage("en"));

test("right-to-left texts isolate the names in them, at any depth", async () => {
  expect(filePanel.remove(name)).toBe(`Remove ${name}`);
  await switchLanguage("ar");
  expect(filePanel.remove(name)).toBe(`إزالة ${isolated}`);
  expect(filePanel.errors.empty(name)).toContain(isolated);
  expect(filePanel.truncated(name, 10, 20)).toContain(isolated);
  expect(filePanel.held(1, 5)).not.toContain("\u2068");
  await switchLanguage("en");
  expect(filePanel.remove(name)).toBe(`Remove ${name}`);
});

test("lists isolate each name, in right-to-left languages only", async () => {
  expect(formatList([name, "a.txt"])).toBe(`${name}, a.txt`);
  await switchLanguage("ar");
  expect(formatList([name, "a.txt"])).toContain(isolated);
  expect(formatList([name, "a.txt"])).toContain(isolate("a.txt"));
});

test("a name that was copied with its isolates can be compared", async () => {
  await switchLanguage("ar");
  expect(withoutIsolates(isolate(name))).toBe(name);
});

const user = {
  id: "u1",
  username: name,
  email: "1@example.org",
  isActive: false,
  isPro: false,
  isAdmin: false,
  isBlocked: false,
  protected: false,
  granted: false,
  chatCount: 0,
  createdAt: null,
  lastLoginAt: null,
  lastSeenAt: null,
};
const change = {
  id: "1",
  at: null,
  actorId: "u1",
  actor: name,
  action: "user.pro",
  targetId: "u2",
  target: name,
  from: "",
  to: name,
  refused: "",
};

test.each<[string, ReactNode, string[]]>([
  ["a user", <UserRow key="1" user={user} onToggle={() => {}} />, [name, user.email]],
  ["a change", <AuditTable key="2" entries={[change]} />, [name, name, name]],
  ["an account", <AccountSection key="3" user={{ ...freeUser, username: name }} />, [name]],
  ["a plan, which has none", <DescriptionList key="4" rows={[["Plan", "Premium, billed monthly"]]} />, []],
])("elements isolate the names in %s", (_what, element, names) => {
  document.body.innerHTML = renderToString(element);
  expect([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(names);
});
