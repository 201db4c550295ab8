import { expect, test } from "vitest";
import { own } from "../src/lib/own.ts";

test("own finds only the table's own keys", () => {
  const table = { a: 1 };
  expect(own(table, "a")).toBe(1);
  for (const key of ["b", "__proto__", "constructor", "valueOf", ""]) expect(own(table, key)).toBeUndefined();
});
