import { expect, test } from "vitest";
import { initial, providerInitial } from "../src/lib/initial.ts";

test.each([
  ["openai", "O"],
  ["éclair", "É"],
  ["𝒳 labs", "𝒳"],
  ["", ""],
])("the initial of %j is %j", (name, letter) => {
  expect(initial(name)).toBe(letter);
});

test.each([
  ["OpenAI", "O"],
  ["Demo · Mistral", "M"],
])("the initial of the provider %j is %j", (provider, letter) => {
  expect(providerInitial(provider)).toBe(letter);
});
