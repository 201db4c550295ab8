// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Model } from "../src/api/models.ts";
import { ColumnDialog } from "../src/features/models/column-dialog.tsx";
import type { ModelChoice } from "../src/features/models/model-choice.ts";
import { ModelOption } from "../src/features/models/model-option.tsx";
import { ModelOptions } from "../src/features/models/model-options.tsx";

const model: Model = {
  modelId: "lab/a",
  name: "A",
  provider: "Lab",
  category: "coding",
  description: "Writes code.",
  isActive: true,
  isDefault: false,
  isFree: true,
  iconUrl: "",
  window: 400_000,
  modalities: [],
  reasoning: false,
  price: { input: 1_250_000, output: 10_000_000 },
};

function text(found: readonly Model[], query = "", widen: string | null = null) {
  document.body.innerHTML = renderToString(
    <ModelOptions found={found} query={query} widen={widen}>
      {({ name }) => name}
    </ModelOptions>,
  );
  return document.body.textContent;
}

test("an empty list says that nothing matches only if the user has searched or filtered", () => {
  expect(text([], " ")).toBe("No models are available right now");
  expect(text([], "gpt")).toBe(
    "No models foundNothing matches “gpt”. Try a shorter word or a provider name.",
  );
  expect(text([], "", "All")).toBe("No models foundAll");
});

test("more than 20 results are counted, with the ways to narrow them", () => {
  const free = { ...model, price: null };
  expect(text(Array(20).fill(free))).toBe("A".repeat(20));
  expect(text(Array(21).fill(free))).toContain("1 more model matches. To find it, search for its name");
  expect(text(Array(57).fill(free))).toContain("37 more models match. To find one, search for its name");
  expect(document.querySelector("[role=status]")?.textContent).toContain("37 more");
});

test.each([
  ["checkbox", "Choose another to replace one of the three"],
  ["button", "Already in another column"],
] as const)("a %s that is not available keeps its details", (kind, obstacle) => {
  document.body.innerHTML = renderToString(
    <ModelOption
      kind={kind}
      model={{ ...model, isFree: false }}
      slot={undefined}
      locked={false}
      obstacle={obstacle}
      onPick={() => {}}
    />,
  );
  const control = document.querySelector("input, button");
  expect(control?.getAttribute("aria-disabled")).toBe("true");
  const referred = (attribute: string) =>
    control
      ?.getAttribute(attribute)
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join("|");
  expect(referred("aria-labelledby")).toBe("A");
  expect(referred("aria-describedby")).toBe(
    `Lab · Coding · Premium|Writes code.$0.011 a question · 400K context|${obstacle}`,
  );
});

test("what is unknown about a model is left out", () => {
  document.body.innerHTML = renderToString(
    <ModelOption
      kind="checkbox"
      model={{ ...model, category: "", description: "", window: 0, price: null }}
      slot={1}
      locked={false}
      obstacle={undefined}
      onPick={() => {}}
    />,
  );
  expect(document.body.textContent).toBe("LALab");
});

test("a model in another column can be focused, but not chosen", () => {
  const select = vi.fn();
  const onClose = vi.fn();
  const models = [model, { ...model, modelId: "lab/b", name: "B" }];
  const choice = { models, failed: false, pro: false, selection: ["lab/a", "lab/b", null], select };
  render(
    <ColumnDialog choice={choice as unknown as ModelChoice} slot={1} onClose={onClose} onReject={vi.fn()} />,
  );
  const taken = screen.getByRole("button", { name: "B" });
  taken.focus();
  expect(document.activeElement).toBe(taken);
  expect(taken.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(taken);
  expect(select).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "A" }));
  expect(onClose).toHaveBeenCalledOnce();
});
