import { expect, test } from "vitest";
import type { Model } from "../src/api/models.ts";
import { characterLimit } from "../src/features/account/character-limit.ts";

const model = (modelId: string, window: number) => ({ modelId, window }) as Model;
const models = [
  model("small", 32_000),
  model("middle", 131_072),
  model("large", 1_000_000),
  model("unknown", 0),
];
const pro = (...ids: string[]) => characterLimit({ characters: 200_000 }, true, models, ids);

test("a Pro user's limit is the smallest context window, up to what one request holds", () => {
  expect(pro("middle")).toBe(393_216);
  expect(pro("large", "middle")).toBe(393_216);
  expect(pro("large")).toBe(500_000);
});

test("a Pro user's limit is never lower than that of other users", () => {
  for (const id of ["small", "unknown", "not in the list"]) expect(pro(id, "large")).toBe(200_000);
  expect(pro()).toBe(500_000);
});

test("the limit is fixed for users who are not Pro", () => {
  expect(characterLimit({ characters: 60_000 }, false, models, ["large"])).toBe(60_000);
});
