// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { AdminModel } from "../src/api/admin-models.ts";
import { ModelList } from "../src/features/admin-models/model-list.tsx";

test("a model's category is shown by its display name", () => {
  const model: AdminModel = {
    id: "1",
    name: "Ada",
    provider: "Acme",
    modelId: "acme/ada",
    description: "",
    category: "math",
    pricing: "",
    isFree: true,
    isDefault: false,
    iconUrl: "",
    isActive: true,
    version: 1,
  };
  const nothing = () => {};
  document.body.innerHTML = renderToString(
    <ModelList
      models={[model]}
      onMove={nothing}
      onDefault={nothing}
      onActive={nothing}
      onEdit={nothing}
      onDelete={nothing}
    />,
  );
  expect(document.querySelector("li")?.textContent).toContain("Math");
});
