import { describe, expect, test } from "vitest";
import type { Model } from "../src/api/models.ts";
import { displayName } from "../src/features/models/display-name.ts";
import {
  add,
  count,
  initialSelection,
  isUsed,
  noSelection,
  permitted,
  quickStart,
  remove,
  replace,
  type Selection,
  search,
  slotOf,
  slots,
  suggestions,
} from "../src/features/models/selection.ts";

function model(id: string, more: Partial<Model> = {}): Model {
  return {
    modelId: id,
    name: id,
    provider: "Lab",
    category: "general",
    description: "",
    isActive: true,
    isDefault: false,
    isFree: true,
    iconUrl: "",
    window: 0,
    modalities: [],
    reasoning: false,
    price: null,
    ...more,
  };
}

function select(...ids: string[]): Selection {
  return ids.reduce<Selection>((selection, id) => add(selection, id) ?? selection, noSelection);
}

describe("slots", () => {
  test("a model keeps its slot while it is selected", () => {
    const two = remove(select("a", "b", "c"), "b");
    expect(slots(two)).toEqual([
      { modelId: "a", slot: 1 },
      { modelId: "c", slot: 3 },
    ]);
    expect(slotOf(add(two, "d") ?? noSelection, "d")).toBe(2);
  });

  test("a model takes the slot of the one it replaces", () => {
    expect(replace(select("a", "b", "c"), 2, "d")).toEqual(["a", "d", "c"]);
    expect(replace(select("a"), 3, "d")).toEqual(["a", null, "d"]);
    expect(replace(select("a", "b"), 1, "b")).toEqual(["a", "b", null]);
  });

  test("rejects a fourth model, and never adds a model twice", () => {
    expect(add(select("a", "b", "c"), "d")).toBeNull();
    expect(count(select("a", "a"))).toBe(1);
  });
});

describe("defaults", () => {
  const models = [
    model("plain"),
    model("inactive", { isDefault: true, isActive: false }),
    model("premium", { isDefault: true, isFree: false }),
    ...["a", "b", "c", "d"].map((id) => model(id, { isDefault: true })),
  ];

  test("are the first three that the user may select", () => {
    expect(initialSelection(models, false, [])).toEqual(["a", "b", "c"]);
    expect(initialSelection(models, true, [])).toEqual(["premium", "a", "b"]);
  });

  test.each([
    [
      ["plain", "d"],
      ["plain", "d", null],
    ],
    // Models that are gone, inactive or locked are left out.
    [
      ["gone", "inactive", "plain", "premium"],
      ["plain", null, null],
    ],
    [
      ["gone", "premium"],
      ["a", "b", "c"],
    ],
    [
      ["d", "d", "c", "b", "a"],
      ["d", "c", "b"],
    ],
  ])("are preceded by the remembered models %j", (remembered, want) => {
    expect(initialSelection(models, false, remembered)).toEqual(want);
  });

  test("permitted removes premium models unless the user is Pro", () => {
    const chosen = select("a", "premium", "unknown");
    expect(permitted(chosen, models, true)).toBe(chosen);
    expect(permitted(chosen, models, false)).toEqual(["a", null, "unknown"]);
  });

  test("suggestions are the unselected defaults, then all other models that the user may select", () => {
    expect(suggestions(models, select("a"), false).map(({ modelId }) => modelId)).toEqual([
      "b",
      "c",
      "plain",
      "d",
    ]);
  });

  test("Quick Start uses the first default, or the first model that the user may select", () => {
    expect(quickStart(models, false)?.modelId).toBe("a");
    expect(quickStart([model("x", { isFree: false }), model("y")], false)?.modelId).toBe("y");
    expect(quickStart([], false)).toBeUndefined();
  });
});

describe("search", () => {
  const models = [
    model("openai/gpt", { name: "GPT-5.1", provider: "OpenAI" }),
    model("x-ai/grok", { name: "Grok 4", provider: "xAI" }),
    model("old", { name: "GPT-2", isActive: false }),
  ];

  test.each([
    ["gpt", ["openai/gpt"]],
    [" XAI ", ["x-ai/grok"]],
    ["", ["openai/gpt", "x-ai/grok"]],
    ["x-ai", ["x-ai/grok"]],
    ["X-AI/gr", ["x-ai/grok"]],
    // Only the start of an ID matches: the rest repeats the name.
    ["ai/g", []],
    ["nothing", []],
  ])("%j finds %j", (query, want) => {
    expect(search(models, query).map(({ modelId }) => modelId)).toEqual(want);
  });
});

test("a category leaves out all other models", () => {
  const models = [
    model("writer", { category: "creative" }),
    model("coder", { category: "coding" }),
    model("old coder", { category: "coding", isActive: false }),
    model("any", { category: "" }),
  ];
  expect(search(models, "", "coding").map(({ modelId }) => modelId)).toEqual(["coder"]);
  expect(search(models, "w", "coding")).toEqual([]);
  expect(search(models, "").length).toBe(3);
  expect(isUsed("creative", models)).toBe(true);
  expect(isUsed("math", models)).toBe(false);
  expect(isUsed("coding", models.slice(2))).toBe(false);
});

describe("displayName", () => {
  test.each([
    ["OpenAI: GPT-5.1", "OpenAI", "GPT-5.1"],
    ["Meta: Llama 4 Maverick", "Meta-Llama", "Llama 4 Maverick"],
    ["openai/GPT-5.1", "OpenAI", "GPT-5.1"],
    ["OpenAI - GPT-5.1", "OpenAI", "GPT-5.1"],
    ["GPT-5.1", "OpenAI", "GPT-5.1"],
    ["Mistral Large", "Mistral", "Mistral Large"],
    ["DeepSeek V3.2", "DeepSeek", "DeepSeek V3.2"],
    ["llama3:8b", "Ollama", "llama3:8b"],
    ["OpenAI:", "OpenAI", "OpenAI:"],
  ])("%s by %s becomes %s", (name, provider, want) => {
    expect(displayName({ name, provider })).toBe(want);
  });
});
