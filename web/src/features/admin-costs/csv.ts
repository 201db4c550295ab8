import type { ModelUsage, UsageRange } from "../../api/admin-costs.ts";

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns daily costs as CSV. */
export function daysCsv(days: UsageRange["days"]): string {
  return toCsv([["Day", "Chats", "Cost (USD)"], ...days.map(({ day, chats, cost }) => [day, chats, cost])]);
}

/** Returns costs by model as CSV. */
export function modelsCsv(models: readonly ModelUsage[]): string {
  const rows = models.map(({ model, requests, cost }) => [model, requests, cost]);
  return toCsv([["Model", "Requests", "Cost (USD)"], ...rows]);
}

/**
 * Returns rows as CSV (RFC 4180). The first row names the columns, always in English. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return decimal(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a number without an exponent, with up to nine decimals, enough for nano-dollars. */
function decimal(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(9).replace(/0+$/, "");
}
