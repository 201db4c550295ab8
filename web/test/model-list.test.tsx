// @vitest-environment happy-dom
import { act, fireEvent, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { AdminModel } from "../src/api/admin-models.ts";
import { ModelList } from "../src/features/admin-models/model-list.tsx";
import { adminModel } from "./admin.ts";

const nothing = () => {};

function list(ids = ["ada"], onMove: (model: AdminModel, index: number) => void = nothing) {
  return (
    <ModelList
      models={ids.map(adminModel)}
      fixed={false}
      onMove={onMove}
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

test("a move beyond the end of the list leaves the focus alone", () => {
  document.body.innerHTML = "<button>Elsewhere</button>";
  const { rerender } = render(list());
  const handle = document.querySelector("li button") as HTMLButtonElement;
  handle.focus();
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  const elsewhere = document.querySelector("body > button") as HTMLButtonElement;
  elsewhere.focus();
  rerender(list());
  expect(document.activeElement).toBe(elsewhere);
});

test("a row is dropped where the pointer is, even if it has just moved there", async () => {
  const onMove = vi.fn();
  render(list(["ada", "bea", "cyd"], onMove));
  for (const [index, row] of document.querySelectorAll("li").entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
  const handle = document.querySelector("li button") as HTMLButtonElement;
  handle.setPointerCapture = nothing;
  const point = (type: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true }));
  await act(async () => point("pointerdown", 50));
  await act(async () => {
    point("pointermove", 280); // not rendered before the next event
    point("pointerup", 280);
  });
  expect(onMove.mock.calls.map(([model, index]) => [model.id, index])).toEqual([["ada", 2]]);
});
