import { expect, test } from "vitest";
import { getOwn } from "../src/lib/get-own.ts";

test("getOwn ignores inherited properties", () => {
  const table = { a: 1 };
  expect(getOwn(table, "a")).toBe(1);
  for (const key of ["b", "__proto__", "constructor", "valueOf", ""])
    expect(getOwn(table, key)).toBeUndefined();
});
