// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { ModelList } from "../src/features/admin-models/model-list.tsx";
import { adminModel } from "./admin.ts";

function list() {
  const nothing = () => {};
  return (
    <ModelList
      models={[adminModel("ada")]}
      onMove={nothing}
      onDefault={nothing}
      onActive={nothing}
      onEdit={nothing}
      onDelete={nothing}
    />
  );
}

test("a model's category is shown by its display name", () => {
  document.body.innerHTML = renderToString(list());
  expect(document.querySelector("li")?.textContent).toContain("Math");
});

test("a move beyond the end of the list leaves the focus alone", async () => {
  document.body.innerHTML = "<div></div><button>Elsewhere</button>";
  const root = createRoot(document.querySelector("div") as HTMLElement);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(list()));
  const handle = document.querySelector("li button") as HTMLButtonElement;
  handle.focus();
  await act(async () =>
    handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true })),
  );
  const elsewhere = document.querySelector("div + button") as HTMLButtonElement;
  elsewhere.focus();
  await act(async () => root.render(list()));
  expect(document.activeElement).toBe(elsewhere);
});
