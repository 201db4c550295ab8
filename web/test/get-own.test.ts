import { expect, test } from "vitest";
import { getOwn } from "../src/lib/get-own.ts";

test("own finds only the table's own keys", () => {
  const table = { a: 1 };
  expect(getOwn(table, "a")).toBe(1);
  for (const key of ["b", "__proto__", "constructor", "valueOf", ""])
    expect(getOwn(table, key)).toBeUndefined();
});
