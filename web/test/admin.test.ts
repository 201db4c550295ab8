import { describe, expect, test } from "vitest";
import { fieldsOf } from "../src/features/admin-audit/fields-of.ts";
import { daysCsv, modelsCsv } from "../src/features/admin-costs/csv.ts";
import { dollars } from "../src/features/admin-costs/dollars.ts";
import { relativeTime } from "../src/lib/relative-time.ts";

describe("relative times", () => {
  const now = Date.UTC(2026, 4, 14, 9, 41);
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;
  test.each([
    ["a time in the future has no relative time", -hour, undefined],
    ["now has no relative time", 0, undefined],
    ["just under a minute ago has no relative time", 59 * second, undefined],
    ["a minute ago is 1 minute ago", minute, "1 minute ago"],
    ["119 seconds ago is rounded down to 1 minute ago", 119 * second, "1 minute ago"],
    ["just under an hour ago is 59 minutes ago", hour - 1, "59 minutes ago"],
    ["an hour ago is 1 hour ago", hour, "1 hour ago"],
    ["just under a day ago is 23 hours ago", day - 1, "23 hours ago"],
    ["a day ago is 1 day ago", day, "1 day ago"],
    ["just under 30 days ago is 29 days ago", 30 * day - 1, "29 days ago"],
    ["30 days ago is shown as a date", 30 * day, new Date(now - 30 * day).toLocaleDateString()],
  ])("%s", (_, age, want) => {
    expect(relativeTime(new Date(now - age).toISOString(), now)).toBe(want);
  });
});

describe("CSV", () => {
  test("writes the costs of days without exponents or rounding", () => {
    const days = [
      { day: "2026-05-13", chats: 0, cost: 0 },
      { day: "2026-05-14", chats: 1200, cost: 0.000000001 },
      { day: "2026-05-15", chats: 3, cost: 12.3456 },
    ];
    expect(daysCsv(days)).toBe(
      "Day,Chats,Cost (USD)\r\n2026-05-13,0,0\r\n2026-05-14,1200,0.000000001\r\n2026-05-15,3,12.3456\r\n",
    );
  });

  test.each([
    ["no special characters", "openai/gpt-5.1", "openai/gpt-5.1"],
    ["separators and quotes", 'a,"b"', '"a,""b"""'],
    ["line breaks", "a\r\nb", '"a\r\nb"'],
    ["a formula", "=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["a formula with separators", '=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ["a leading plus", "+1", "'+1"],
    ["a leading minus", "-1", "'-1"],
    ["a leading at sign", "@SUM(A1)", "'@SUM(A1)"],
    ["a leading tab", "\t=1", "'\t=1"],
    ["a leading carriage return", "\r=1", `"'\r=1"`],
  ])("writes a model ID with %s safely", (_, model, want) => {
    expect(modelsCsv([{ model, requests: 2, cost: 0.5 }])).toBe(
      `Model,Requests,Cost (USD)\r\n${want},2,0.5\r\n`,
    );
  });
});

test.each([
  [0, "$0.00"],
  [1986.11, "$1,986.11"],
  [0.0042, "$0.0042"],
  [0.000000001, "$0.000000001"],
  [0.01, "$0.01"],
  [-0.5, "-$0.50"],
])("%d dollars is formatted as %s", (amount, want) => {
  expect(dollars(amount)).toBe(want);
});

describe("fields of an audit entry", () => {
  test.each([
    ["text that is not JSON has no fields", "GPT-5.1, Grok 4", undefined],
    ["JSON that was cut off has no fields", '{"name":"GPT…', undefined],
    ["a JSON boolean has no fields", "true", undefined],
    ["JSON null has no fields", "null", undefined],
    [
      "empty fields are left out",
      '{"name":"GPT-5.1","isFree":true,"iconUrl":""}',
      [
        ["name", "GPT-5.1"],
        ["isFree", "true"],
      ],
    ],
    ["empty fields are kept if there are no others", '{"iconUrl":""}', [["iconUrl", ""]]],
  ])("%s", (_, text, want) => {
    expect(fieldsOf(text)).toEqual(want);
  });
});
