import type { ModelUsage, UsageRange } from "../../api/admin-costs.ts";

/** A text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns the costs of days as CSV. */
export function daysCsv(days: UsageRange["days"]): string {
  return toCsv([["Day", "Chats", "Cost (USD)"], ...days.map(({ day, chats, cost }) => [day, chats, cost])]);
}

/** Returns the costs of models as CSV. */
export function modelsCsv(models: readonly ModelUsage[]): string {
  const rows = models.map(({ model, requests, cost }) => [model, requests, cost]);
  return toCsv([["Model", "Requests", "Cost (USD)"], ...rows]);
}

/**
 * Returns rows as CSV (RFC 4180). The first row names the columns, in English in every language.
 * Texts that a spreadsheet would run get an apostrophe in front.
 */
function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return decimal(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a number without an exponent, with up to nine decimals: a nano-dollar. */
function decimal(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(9).replace(/0+$/, "");
}
