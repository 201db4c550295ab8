// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ModelList } from "../src/features/admin-models/model-list.tsx";
import { adminModel } from "./admin.ts";

test("a model's category is shown by its display name", () => {
  const nothing = () => {};
  document.body.innerHTML = renderToString(
    <ModelList
      models={[adminModel("ada")]}
      onMove={nothing}
      onDefault={nothing}
      onActive={nothing}
      onEdit={nothing}
      onDelete={nothing}
    />,
  );
  expect(document.querySelector("li")?.textContent).toContain("Math");
});
