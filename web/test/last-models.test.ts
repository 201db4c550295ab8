// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { forgetLastModels, lastModels, saveLastModels } from "../src/lib/last-models.ts";

beforeEach(() => localStorage.clear());

test("the last models are remembered as ids only, until they are forgotten", () => {
  expect(lastModels()).toEqual([]);
  saveLastModels(["lab/a", "lab/b"]);
  expect({ ...localStorage }).toEqual({ "last-models": '["lab/a","lab/b"]' });
  expect(lastModels()).toEqual(["lab/a", "lab/b"]);
  saveLastModels([]);
  expect(localStorage.length).toBe(0);
  saveLastModels(["lab/a"]);
  forgetLastModels();
  expect(localStorage.length).toBe(0);
});

test.each([
  ["", []],
  ["{", []],
  ["null", []],
  ["3", []],
  ['"lab/a"', []],
  ['{"0":"lab/a","length":1}', []],
  ['[1,null,{"toString":1},["lab/a"],"lab/b"]', ["lab/b"]],
  ['["a","b","c","d"]', ["a", "b", "c"]],
  [`["${"a".repeat(2000)}"]`, []],
  [`${"[".repeat(900)}${"]".repeat(100)}`, []],
])("a stored value of %.40s is safe", (value, want) => {
  localStorage.setItem("last-models", value);
  expect(lastModels()).toEqual(want);
});
