import { expect, test } from "vitest";
import { initial } from "../src/lib/initial.ts";

test.each([
  ["openai", "O"],
  ["éclair", "É"],
  ["𝒳 labs", "𝒳"],
  ["", ""],
])("the initial of %j is %j", (name, letter) => {
  expect(initial(name)).toBe(letter);
});
