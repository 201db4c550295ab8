import type { UsageRange } from "../../api/admin-costs.ts";

/** Returns the days as CSV (RFC 4180). */
export function toCsv({ days }: UsageRange): string {
  const rows = days.map(({ day, chats, cost }) => `${day},${chats},${cost}`);
  return `${["day,chats,cost in dollars", ...rows].join("\r\n")}\r\n`;
}
