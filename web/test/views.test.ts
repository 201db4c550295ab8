import { expect, test } from "vitest";
import { chooseView, updateViews, type Views } from "../src/features/transcript/views.ts";

const start: Views = { wide: true, last: "grid", byTurn: {} };

test("each turn has its own view, and a new turn starts with the view chosen last", () => {
  const two = updateViews(start, true, ["1", "2"]);
  expect(two.byTurn).toEqual({ 1: "grid", 2: "grid" });
  const chosen = chooseView(two, "1", "tabs");
  expect(chosen.byTurn).toEqual({ 1: "tabs", 2: "grid" });
  const three = updateViews(chosen, true, ["1", "2", "3"]);
  expect(three.byTurn).toEqual({ 1: "tabs", 2: "grid", 3: "tabs" });
  expect(chooseView(three, "1", "grid").byTurn).toEqual({ 1: "grid", 2: "grid", 3: "tabs" });
});

test("crossing 768 px sets every view, and forgets the choices", () => {
  const chosen = chooseView(updateViews(start, true, ["1", "2"]), "1", "tabs");
  expect(updateViews(chosen, false, ["1", "2"])).toEqual({
    wide: false,
    last: "tabs",
    byTurn: { 1: "tabs", 2: "tabs" },
  });
});

test("nothing changes while the window and the turns stay the same", () => {
  const views = updateViews(start, true, ["1"]);
  expect(updateViews(views, true, ["1"])).toBe(views);
  expect(updateViews(views, true, []).byTurn).toEqual({});
});
