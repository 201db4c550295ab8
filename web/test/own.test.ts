import { expect, test } from "vitest";
import { own } from "../src/lib/own.ts";
import { decodeEntities } from "../src/ui/prose/entities.ts";

test("a table answers for its own keys only, whatever is asked", () => {
  const table = { a: 1 };
  expect(own(table, "a")).toBe(1);
  for (const key of ["b", "__proto__", "constructor", "valueOf", ""]) expect(own(table, key)).toBeUndefined();
});

test("a character reference that only looks like one stays as written", () => {
  expect(decodeEntities("&lt;b&gt; &valueOf; &toString;")).toBe("<b> &valueOf; &toString;");
});
