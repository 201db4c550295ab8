// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { AuditEntry } from "../src/api/admin-audit.ts";
import { AuditTable } from "../src/features/admin-audit/audit-table.tsx";

function cells(over: Partial<AuditEntry>): (string | null)[] {
  const entry = {
    id: "1",
    at: null,
    actorId: "u1",
    actor: "Ada",
    action: "user.pro",
    targetId: "u2",
    target: "Bea",
    from: "false",
    to: "true",
    refused: "",
  };
  document.body.innerHTML = renderToString(<AuditTable entries={[{ ...entry, ...over }]} />);
  return [...document.querySelectorAll("td")].map(({ textContent }) => textContent);
}

test("the audit table shows changed rights of a user", () => {
  expect(cells({})).toEqual(["", "Ada", "Premium", "Bea", "No", "Yes"]);
  expect(cells({ action: "user.admin", from: "true", to: "false" }).slice(2)).toEqual([
    "Admin rights",
    "Bea",
    "Yes",
    "No",
  ]);
});

test("the audit table shows deleted users by their IDs", () => {
  expect(cells({ actor: null, target: null })).toEqual([
    "",
    "Deleted user u1",
    "Premium",
    "Deleted user u2",
    "No",
    "Yes",
  ]);
});

test("the audit table marks refused changes", () => {
  expect(cells({ refused: "protected" })[2]).toBe("Premium Refused");
});

test("the audit table leaves the cell of a change without a target empty, so that it is hidden", () => {
  expect(cells({ action: "model.order", target: "" })[3]).toBe("");
  expect(document.querySelectorAll("td")[3]?.matches(":empty")).toBe(true);
});

test("the audit table shows changed fields of a model", () => {
  const change = { action: "model.update", target: "GPT", from: '{"isFree":true}', to: '{"isFree":false}' };
  expect(cells(change).slice(2)).toEqual(["Model changed", "GPT", "Free: Yes", "Free: No"]);
  expect(cells({ ...change, to: '{"category":"coding"}' }).at(-1)).toBe("Category: Coding");
});

test("the audit table shows new models, a new order and unknown changes", () => {
  const created = cells({ action: "model.create", from: "", to: '{"name":"<b>","description":""}' });
  expect(created.slice(4)).toEqual(["–", "Name: <b>"]);
  expect(cells({ action: "model.order", target: "", from: "A, B", to: "B, A" }).slice(2)).toEqual([
    "Models reordered",
    "",
    "A, B",
    "B, A",
  ]);
  expect(cells({ action: "constructor", at: "2026-05-14T09:41:00Z" }).slice(0, 3)).toEqual([
    expect.stringContaining("May 14, 2026"),
    "Ada",
    "constructor",
  ]);
});
