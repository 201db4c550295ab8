// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ClaimGrid } from "../src/features/claims/claim-grid.tsx";
import type { Cell, Row } from "../src/features/claims/claim-map.ts";
import { emptyConversation } from "../src/features/conversation/conversation.ts";
import { a, asked, b } from "./conversation-events.ts";

const answers = asked(emptyConversation, "1", [a, b]).turns[0]?.answers ?? [];
const cells: Cell[] = [
  { mark: "agrees", quote: "Pay." },
  { mark: "contradicts", quote: "Do not pay." },
];
const row = (kind: Row["kind"]): Row => ({ id: 0, topic: "rent", claim: "Pay.", kind, cells });
const noop = () => {};

test("the grid keeps a tab stop when the row with the focus loses its buttons", () => {
  const grid = (kind: Row["kind"]) => (
    <ClaimGrid
      rows={[row(kind)]}
      answers={answers}
      actions={{ show: noop, dispute: { ask: noop, check: noop } }}
    />
  );
  const { container, rerender } = render(grid("contradiction"));
  fireEvent.focus(screen.getByRole("button", { name: "Check on the web" }));
  const stops = () => container.querySelectorAll("[data-place][tabindex='0']");
  expect(stops()).toHaveLength(1);
  rerender(grid("alone"));
  expect(stops()).toHaveLength(1);
});
